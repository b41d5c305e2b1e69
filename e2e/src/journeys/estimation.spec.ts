import { expect } from '@playwright/test'
import { dayFromToday } from '../page/stay.ts'
import { test } from '../page/test.ts'

test('a visitor learns the price of a stay without an account, and goes on to the login in a new tab', async ({
  page,
}) => {
  await page.goto('/estimation/health-mobility')
  await expect(page.getByText('Votre prix s’affichera ici')).toBeVisible()
  await page.getByLabel('Dates de votre séjour').fill(`${dayFromToday(10)} – ${dayFromToday(30)}`)
  await expect(page.getByText(/Il manque\s: la destination\./)).toBeVisible()
  const destination = page.getByRole('combobox', { name: 'Destination' })
  await destination.fill('jap')
  await page.getByRole('option', { name: 'Japon' }).click()
  const box = page.getByRole('region', { name: 'Estimer mon assurance voyage' })
  await expect(box).toContainText('Votre estimation pour 1 mois')
  await expect(box).toContainText(/51,00\s€/)
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: /^GO/ }).click()
  await expect(await opened).toHaveURL(/\/login\/classic$/)
})

test('dates that are past, too late or reversed are said at the field', { tag: '@once' }, async ({
  page,
}) => {
  await page.goto('/estimation/health-mobility')
  const dates = page.getByLabel('Dates de votre séjour')
  for (const [text, sentence] of [
    [`${dayFromToday(-2)} – ${dayFromToday(9)}`, 'Choisissez des dates entre aujourd’hui et un an'],
    [`${dayFromToday(2)} – ${dayFromToday(500)}`, 'Choisissez des dates entre aujourd’hui et un an'],
    [`${dayFromToday(9)} – ${dayFromToday(2)}`, 'Saisissez les deux dates'],
    ['demain', 'Saisissez les deux dates'],
  ] as const) {
    await dates.fill(text)
    await dates.blur()
    await expect(dates).toHaveAccessibleDescription(new RegExp(sentence))
  }
})

test('a visitor learns what a home costs by the month and by the year from one answer', {
  tag: '@once',
}, async ({ page }) => {
  await page.goto('/estimation/habitation')
  const box = page.getByRole('region', { name: 'Estimer mon assurance habitation' })
  await expect(box).toContainText(/Il manque\s: le nombre de pièces\./)
  await expect(box.getByRole('link', { name: '01 99 00 55 01' })).toHaveAttribute('href', /^tel:\+33/)
  const rooms = page.getByLabel('Nombre de pièces')
  await expect(rooms.getByRole('option')).toHaveText(['', ...[1, 2, 3, 4, 5, 6].map(inRooms)])
  await rooms.selectOption('3 pièces')
  await expect(box).toContainText(/Par mois\s*9,96\s€/)
  await expect(box).toContainText(/Par an\s*115,00\s€/)
  await expect(box).toContainText(/L’année revient 4,52\s€ de moins que douze mensualités/)
  await expect(box.getByRole('status')).toHaveText(/3 pièces\s: 9,96\s€ par mois, 115,00\s€ par an/)
  await expect(page.getByRole('region', { name: 'Inclus pour 3 pièces' })).toContainText(/8\s000\s€/)
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: /^GO/ }).click()
  await expect(await opened).toHaveURL(/\/login\/classic$/)
})

const inRooms = (rooms: number) => (rooms > 1 ? `${rooms} pièces` : '1 pièce')
