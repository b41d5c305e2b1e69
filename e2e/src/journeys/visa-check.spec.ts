import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../page/accessible.ts'
import { findCountry } from '../page/country.ts'
import { arrived, openDocuments } from '../page/documents.ts'
import { cards, payWith } from '../page/pay.ts'
import { bytesOf, textOf } from '../page/pdf.ts'
import { signDocument } from '../page/sign-document.ts'
import { aMonthIn, fillStay, openRecap } from '../page/stay.ts'
import { test } from '../page/test.ts'
import { signIn } from '../people/sign-in.ts'

const linkToCheck = (page: Page) => page.getByRole('link', { name: 'Ce que demande votre visa' })
const check = (page: Page) =>
  page.getByRole('region', { name: 'Allemagne – Court séjour dans l’espace Schengen' })
const offers = (page: Page) => page.getByRole('list', { name: 'Vos liens et codes' })

test('a student compares a stay with what its visa asks, tells the nationality once, and is given the codes of the partners once it is paid', async ({
  page,
  partner,
}) => {
  const stay = aMonthIn('Allemagne')
  await signIn(page, partner, '/home')
  // What comes with a paid stay is told, its codes are not.
  await page.getByRole('button', { name: /^Visa/ }).click()
  await expect(page.getByText('demandez la remise à Camille Lorendal')).toBeVisible()
  await expect(offers(page)).toHaveCount(0)

  await page.goto('/insurance/health-mobility')
  await fillStay(page, stay)
  await linkToCheck(page).click()
  const amount = check(page).getByRole('listitem').filter({ hasText: 'Montant' })
  await expect(amount).toContainText(/30\s000\s€ au moins/)
  await expect(amount).toContainText('Remplie')
  await expect(check(page).getByRole('listitem').filter({ hasText: 'Mentions' })).toContainText('À vérifier')
  const nationality = page.getByRole('combobox', { name: 'Votre nationalité' })
  await findCountry(nationality, 'Belgique')
  await expect(check(page).getByText('emportez votre carte européenne')).toBeVisible()
  await findCountry(nationality, 'Maroc')
  await expect(check(page).getByText('emportez votre carte européenne')).toHaveCount(0)
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Continuer sans prolonger' }).click()
  await expect(page.getByLabel('Date de départ')).toHaveValue(stay.start)
  await expect(page.getByLabel('Date de retour')).toHaveValue(stay.end)
  const recap = await openRecap(page)
  await expect(recap.getByRole('combobox', { name: 'Nationalité' })).toHaveValue('Maroc')
  await recap.getByLabel('Numéro du passeport').fill('xk 402 7719')
  await recap.getByRole('button', { name: /^Payer/ }).click()
  await payWith(page, cards.good)
  await signDocument(page)

  await openDocuments(page)
  await expect(arrived(page)).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Télécharger l’attestation – Séjour en Allemagne/ }).click()
  const text = await textOf(await bytesOf(await download))
  for (const fact of ['XK4027719', 'nationalité marocaine', 'Allemagne', stay.start, stay.end])
    expect(text).toContain(fact)

  await page.goto('/home')
  await page.getByRole('button', { name: /^Visa/ }).click()
  await expect(page.getByText('le lien ou le code est au-dessus des cartes')).toBeVisible()
  await expect(offers(page).getByRole('listitem')).toHaveText([
    /^Banque/,
    /^Visa.*CURSUS-25/,
    /^Carte SIM.*SIM-2026/,
  ])
  await expect(offers(page).getByRole('link', { name: /^Ouvrir : Visa/ })).toHaveAttribute(
    'href',
    'https://visa.example.org/etudiants',
  )
  await expectAccessible(page)
})

test('a visitor’s nationality, told where the visa is checked, stands in the form of the purchase', {
  tag: '@once',
}, async ({ page }) => {
  await page.goto('/insurance/health-mobility/not-connected')
  await fillStay(page, aMonthIn('France'))
  await page.locator('#stay-purpose').selectOption('studies')
  await page.locator('#stay-healthCover').selectOption('none')
  await linkToCheck(page).click()
  await findCountry(page.getByRole('combobox', { name: 'Votre nationalité' }), 'Turquie')
  await page.getByRole('link', { name: 'Continuer sans prolonger' }).click()
  await page.getByRole('button', { name: 'Continuer' }).filter({ visible: true }).click()
  await expect(page.locator('#person-nationality')).toHaveValue('Turquie')
})
