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
