import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../page/accessible.ts'
import { test } from '../page/test.ts'
import { signIn } from '../people/sign-in.ts'
import { demoPeople } from '../people/student.ts'
import { linkIn, mailTo } from '../world/mailbox.ts'
import { renewNow, subscriptionOf } from '../world/subscriptions.ts'

/** Pays a home each month; nobody else touches her payments. */
const salma = demoPeople.partnerWithoutTravel

/** Saves another card on the provider's page and comes back. */
async function saveCard(page: Page, number: string) {
  await expect(page).toHaveURL(/\/portal\//)
  await page.getByLabel('Numéro de carte').fill(number)
  await page.getByLabel('Expiration').fill('12/40')
  await page.getByLabel('Cryptogramme').fill('123')
  await page.getByRole('button', { name: 'Changer de carte' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await page.getByRole('link', { name: 'Revenir à Cursus' }).click()
  await expect(page).toHaveURL(/\/documents$/)
}

test('a student pays from the menu what a renewal could not collect, ends the subscription and takes that back', {
  tag: '@once',
}, async ({ page }) => {
  // The demo world subscribes a moment after its start.
  await expect(async () => void (await subscriptionOf(salma.email))).toPass()
  await signIn(page, salma)
  await page.getByRole('button', { name: /^Bonjour / }).click()
  await expect(page.getByRole('button', { name: /Informations de paiement – multimédia/ })).toHaveCount(0)
  await page.getByRole('button', { name: /Informations de paiement – habitation/ }).click()
  await saveCard(page, '4000000000000341')
  await expect(page.getByRole('region', { name: 'Une cotisation manque' })).toHaveCount(0)

  await renewNow(await subscriptionOf(salma.email))
  const mail = await mailTo(salma.email, 'Paiement refusé')
  expect(mail.subject).toContain('HA-2025-000008')
  await page.goto(linkIn(mail, '/documents'))
  const unpaid = page.getByRole('region', { name: 'Une cotisation manque' })
  await expect(unpaid).toContainText('HA-2025-000008')
  await expect(page.getByRole('button', { name: /^Télécharger Attestation/ })).toHaveCount(1)
  await expectAccessible(page)
  await unpaid.getByRole('button', { name: 'Régler' }).click()
  await saveCard(page, '4242424242424242')
  await expect(unpaid).toHaveCount(0)
  expect((await mailTo(salma.email, 'Paiement reçu')).text).toContain('HA-2025-000008')
  expect((await subscriptionOf(salma.email)).status).toBe('active')

  await page.getByRole('button', { name: /^Bonjour / }).click()
  await page.getByRole('button', { name: /Informations de paiement – habitation/ }).click()
  await page.getByRole('button', { name: 'Résilier à l’échéance' }).click()
  await page.getByRole('link', { name: 'Revenir à Cursus' }).click()
  const ending = page.getByRole('region', { name: /^Habitation – 2 pièces prend fin le / })
  await expect(async () => {
    await page.reload()
    await expect(ending).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expectAccessible(page)
  await ending.getByRole('button', { name: 'Gérer l’abonnement' }).click()
  await page.getByRole('button', { name: 'Poursuivre l’abonnement' }).click()
  await page.getByRole('link', { name: 'Revenir à Cursus' }).click()
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Habitation' })).toBeVisible()
    await expect(ending).toHaveCount(0, { timeout: 100 })
  }).toPass()
})
