import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../page/accessible.ts'
import { openMenu } from '../page/menu.ts'
import { dayFromToday } from '../page/stay.ts'
import { test } from '../page/test.ts'
import { toast } from '../page/toast.ts'
import { signIn } from '../people/sign-in.ts'
import { demoPeople } from '../people/student.ts'

const amount = (page: Page, rooms: string, rhythm = 'Par mois') =>
  page.getByRole('textbox', { name: `${rooms}, ${rhythm}` })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const preview = (page: Page) => page.getByRole('region', { name: 'Aperçu côté étudiant' })

/** What a student is asked for a home of two rooms, by the month, in cents. */
const priceOfToday = async (page: Page) =>
  (await (await page.request.get('/api/payments/price/home_insurance?room=2&paymentType=mensuel')).json())
    .unit_amount

test('an administrator prepares a tariff, sees it as a student will, and publishes it from a day on', {
  tag: '@once',
}, async ({ page, context }) => {
  await signIn(page, demoPeople.administrator)
  await openMenu(page)
  await page.getByRole('link', { name: 'Tarifs' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tarifs')
  await page.getByRole('link', { name: 'Habitation' }).click()
  await expect(page.getByRole('heading', { name: 'v1, en vigueur' })).toBeVisible()
  await button(page, 'Préparer une version').click()
  await expect(page.getByRole('heading', { name: 'v2, comparée à la version en vigueur' })).toBeVisible()
  await expect(page.getByText('Changez au moins une case avant de publier.')).toBeVisible()

  await amount(page, '2 pièces').fill('9,01')
  await expect(page.getByText('1 case change.')).toBeVisible()
  await expect(preview(page)).toContainText(/9,01\s€/)
  await expect(preview(page)).toContainText(/8,23\s€ · 0,78\s€ de plus/)
  await amount(page, '2 pièces').press('ArrowDown')
  await expect(amount(page, '3 pièces')).toBeFocused()
  await page.keyboard.type('neuf')
  await button(page, 'Enregistrer le brouillon').click()
  await expect(page.getByText('3 pièces, Par mois : Saisissez un montant en euros')).toBeVisible()
  await expect(amount(page, '3 pièces')).toBeFocused()
  await amount(page, '3 pièces').fill('9.96')
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Multimédia' }).click()
  await expect(page.getByRole('dialog')).toContainText('Quitter sans enregistrer')
  await button(page, 'Rester sur la page').click()

  await saveElsewhere(await context.newPage(), '4 pièces', '25')
  await button(page, 'Enregistrer le brouillon').click()
  await expect(page.getByText('Ada Gestionnaire a enregistré ce brouillon entre-temps.')).toBeVisible()
  await expect(page.getByText(/4 pièces, Par mois\s: 25,00\s€ \(chez vous 25,84\s€\)/)).toBeVisible()
  await expectAccessible(page)
  await button(page, 'Garder mes saisies et reprendre le reste').click()
  await expect(amount(page, '4 pièces')).toHaveValue('25')
  await expect(amount(page, '2 pièces')).toHaveValue('9,01')
  await takeUpAfterSaveElsewhere(page)
  await button(page, 'Enregistrer le brouillon').click()
  await expect(toast(page, 'Brouillon enregistré')).toBeVisible()

  const day = dayFromToday(200)
  await page.getByLabel('Publier à partir du').fill(day)
  await button(page, 'Publier la v2').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(`Publier la v2 à partir du ${day}`)
  await expect(dialog.getByRole('listitem')).toHaveText([
    /2 pièces, Par mois\s: 8,23\s€ → 9,01\s€/,
    /4 pièces, Par mois\s: 25,84\s€ → 25,00\s€/,
    /5 pièces, Par mois\s: .* → 31,00\s€/,
  ])
  await expectAccessible(page)
  await button(page, `Publier à partir du ${day}`).click()
  await expect(toast(page, `Tarif publié à partir du ${day}`)).toBeVisible()
  await expect(page.getByRole('link', { name: `v2 Prévue À partir du ${day}` })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  expect(await priceOfToday(page)).toBe(823)

  await page.goto('/audit?objectType=tariff_version')
  await page.getByRole('link', { name: 'Tarif publié' }).click()
  const difference = page.getByRole('region', { name: 'Tarif publié' })
  await expect(difference).toContainText(/2 pièces, par mois.*8,23\s€.*9,01\s€/)
  await expect(difference).toContainText(day)
})

/** A draft that a reload takes up names what another saved meanwhile, and keeps of its own only what was typed. */
async function takeUpAfterSaveElsewhere(page: Page) {
  await saveElsewhere(await page.context().newPage(), '5 pièces', '31')
  await page.reload()
  await button(page, 'Enregistrer le brouillon').click()
  await expect(page.getByRole('listitem').filter({ hasText: 'chez vous' })).toHaveText([
    /5 pièces, Par mois\s: 31,00\s€ \(chez vous .*\)/,
  ])
  await button(page, 'Garder mes saisies et reprendre le reste').click()
  await expect(amount(page, '5 pièces')).toHaveValue('31')
  await expect(amount(page, '2 pièces')).toHaveValue('9,01')
}

/** Saves as the same administrator on another machine, a moment earlier. */
async function saveElsewhere(page: Page, rooms: string, typed: string) {
  await page.goto('/tariffs?product=home')
  await amount(page, rooms).fill(typed)
  await button(page, 'Enregistrer le brouillon').click()
  await expect(toast(page, 'Brouillon enregistré')).toBeVisible()
  await page.close()
}

test('an administrator takes an offer out of sale in a draft, and throws the draft away', {
  tag: '@once',
}, async ({ page }) => {
  await signIn(page, demoPeople.administrator, '/tariffs?product=devices')
  await button(page, 'Préparer une version').click()
  await page.getByRole('checkbox', { name: 'En vente : Essentiels + tel, Par an' }).uncheck()
  await expect(preview(page)).toContainText('Cette offre n’est plus proposée')
  await page.reload()
  await expect(page.getByText('1 case change.')).toBeVisible()
  await expectAccessible(page)
  await button(page, 'Jeter le brouillon').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Jeter le brouillon' }).click()
  await expect(toast(page, 'Brouillon jeté')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'v1, en vigueur' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})
