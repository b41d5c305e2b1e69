import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from '../page/accessible.ts'
import { cardOf, expectNothingDue, openDocuments } from '../page/documents.ts'
import { expectLoaded } from '../page/loaded.ts'
import { cards, payWith } from '../page/pay.ts'
import { aMonthIn, fillFrance, fillStay, openRecap } from '../page/stay.ts'
import { test } from '../page/test.ts'
import { toast } from '../page/toast.ts'
import { signIn } from '../people/sign-in.ts'
import { demoPeople, type Person } from '../people/student.ts'

const stay = aMonthIn('France')

/** Signs in, prices a month in France and stands on the checkout page. */
async function goToPay(page: Page, student: Person) {
  await signIn(page, student, '/insurance/health-mobility')
  await fillStay(page, stay)
  const recap = await openRecap(page)
  await fillFrance(recap)
  await recap.getByRole('button', { name: /^Payer/ }).click()
}

test('a declined card is said on the payment page, and another one pays', { tag: '@once' }, async ({
  page,
  student,
}) => {
  await goToPay(page, student)
  await payWith(page, cards.withoutFunds)
  await expect(page.getByRole('alert')).toHaveText(
    'Votre carte n’a pas une provision suffisante. Essayez une autre carte.',
  )
  await payWith(page, cards.good)
  await openDocuments(page)
  await expect(page.getByRole('button', { name: /^Télécharger l’attestation/ })).toHaveCount(1)
})

test('who leaves the payment page is told that nothing was debited, and finds the stay as it was', {
  tag: '@once',
}, async ({ page, student }) => {
  await goToPay(page, student)
  await payWith(page, cards.declined)
  await expect(page.getByRole('alert')).toContainText('refusée')
  await page.getByRole('link', { name: 'Revenir à Cursus' }).click()
  await expect(page).toHaveURL(/\/insurance\/health-mobility$/)
  await expect(toast(page, 'Paiement interrompu, rien n’a été débité')).toBeVisible()
  await expect(page.getByLabel('Date de départ')).toHaveValue(stay.start)
  await expect(page.getByLabel('Date de retour')).toHaveValue(stay.end)
  await expect(page.getByRole('combobox', { name: 'Destination' })).toHaveValue('France')
  const recap = await openRecap(page)
  await expect(recap.getByRole('combobox', { name: 'Nationalité' })).toHaveValue('Belgique')
  await recap.getByRole('button', { name: /^Payer/ }).click()
  await payWith(page, cards.good)
  await openDocuments(page)
  await expect(page.getByRole('button', { name: /^Télécharger l’attestation/ })).toHaveCount(1)
  await expectNothingDue(page)
})

test('a card that asks the bank pays once the bank agrees, and not when it does not', {
  tag: '@once',
}, async ({ page, student }) => {
  await goToPay(page, student)
  await payWith(page, cards.asksTheBank)
  await page.getByRole('button', { name: 'Refuser' }).click()
  await expect(page.getByRole('alert')).toContainText('Votre banque n’a pas confirmé ce paiement')
  await payWith(page, cards.asksTheBank)
  await page.getByRole('button', { name: 'Confirmer' }).click()
  await openDocuments(page)
  await expect(page.getByRole('button', { name: /^Télécharger l’attestation/ })).toHaveCount(1)
})

test('an unfinished payment waits among the documents and is gone on with from there', {
  tag: '@once',
}, async ({ page, student }) => {
  await goToPay(page, student)
  await expect(page).toHaveURL(/\/pay\//)
  await page.goto('/documents')
  const stayed = cardOf(page, 'Séjour en France')
  await expect(stayed).toContainText('En attente de paiement')
  await stayed.getByRole('button', { name: /^Reprendre le paiement/ }).click()
  await payWith(page, cards.good)
  await openDocuments(page)
  await expect(page.getByRole('button', { name: /^Télécharger l’attestation/ })).toHaveCount(1)
})

test('an unpaid purchase is given up where contracts are terminated, and its payment page is closed', {
  tag: '@once',
}, async ({ page, student }) => {
  await goToPay(page, student)
  await expect(page).toHaveURL(/\/pay\//)
  const address = page.url()
  await page.goto('/contracts/terminate')
  await expect(page.getByText('Pas encore payé : rien à résilier.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Abandonner l’achat : Séjour en France' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Abandonner l’achat' }).click()
  await expect(toast(page, 'Achat abandonné')).toBeVisible()
  await expect(page.getByText('Aucun contrat à résilier')).toBeVisible()
  await page.goto(address)
  await expect(page.getByRole('button', { name: /^Payer/ })).toHaveCount(0)
})

test('the return of somebody else’s payment opens nothing', { tag: '@once' }, async ({ page, student }) => {
  await signIn(page, student, '/checkout?context=health&success=true&session_id=cs_test_somebodyElses')
  await expect(page.getByRole('heading', { name: 'Ce paiement n’est pas sur votre compte' })).toBeVisible()
  await page.goto('/documents')
  await expect(page.getByText('Vous n’avez pas de contrat')).toBeVisible()
})

test('a classic student is led to the advisor for a stay abroad', { tag: '@once' }, async ({
  page,
  student,
}) => {
  await signIn(page, student, '/insurance/health-mobility')
  await fillStay(page, aMonthIn('Japon'))
  await expect(page.getByText('Votre conseillère souscrit ce séjour avec vous')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Continuer' })).toHaveCount(0)
})

test('the choice of a contract stays within the card of the payments, however long its title', {
  tag: '@once',
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, demoPeople.withUnpaidHome, '/payments')
  await expectLoaded(page)
  const edgeOf = (one: Locator) => one.evaluate((it) => it.getBoundingClientRect().right)
  const edge = await edgeOf(page.getByRole('region', { name: 'Historique' }))
  expect(await edgeOf(page.getByRole('combobox', { name: 'Contrat' }))).toBeLessThanOrEqual(edge - 16)
})
