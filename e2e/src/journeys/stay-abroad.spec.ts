import { expect } from '@playwright/test'
import { expectAccessible } from '../page/accessible.ts'
import { anImei, describeAndSign } from '../page/devices.ts'
import { arrived, cardOf, expectNothingDue, openDocuments, unfold } from '../page/documents.ts'
import { cards, payWith } from '../page/pay.ts'
import { bytesOf, isSealed, textOf } from '../page/pdf.ts'
import { signDocument } from '../page/sign-document.ts'
import { aMonthIn, fillStay, openRecap } from '../page/stay.ts'
import { test } from '../page/test.ts'
import { signIn } from '../people/sign-in.ts'
import { attachedPdf, mailTo } from '../world/mailbox.ts'

test('a partner student insures a stay abroad with devices, describes and signs them, and holds both contracts', async ({
  page,
  partner,
}, info) => {
  const stay = aMonthIn('Japon')
  await signIn(page, partner, '/insurance/health-mobility')
  await fillStay(page, stay)
  const recap = await openRecap(page)
  const pay = recap.getByRole('button', { name: /^Payer/ })
  await expect(recap.getByRole('radio', { name: /^Sans offre/ })).toBeChecked()
  await expect(pay).toHaveText(/^Payer 51,00\s€$/)
  await recap.getByRole('radio', { name: /^Essentiels \+ tel/ }).check()
  await expect(pay).toHaveAttribute('aria-disabled', 'true')
  await expect(pay).toHaveText(/^Payer 139,00\s€$/)
  await recap.getByRole('button', { name: 'Fermer', exact: true }).click()
  await openRecap(page)
  await expect(recap.getByRole('radio', { name: /^Sans offre/ })).toBeChecked()
  await recap.getByRole('radio', { name: /^Essentiels \+ tel/ }).check()
  const agreements = recap.getByRole('checkbox')
  await expect(agreements).toHaveCount(3)
  for (const agreement of await agreements.all()) await agreement.check()
  await pay.click()
  await page.getByRole('link', { name: 'Revenir à Cursus' }).click()
  await openRecap(page)
  await expect(recap.getByRole('radio', { name: /^Essentiels \+ tel/ })).toBeChecked()
  await expect(recap.getByRole('checkbox', { checked: true })).toHaveCount(3)
  await pay.click()
  await expect(page.getByText(/139,00\s€/).first()).toBeVisible()
  await payWith(page, cards.good)

  await signDocument(page)
  await expect(page).toHaveURL(/\/insurance\/sign\?context=health/)
  await expect(page.getByText('Votre attestation vous a été envoyée par e-mail')).toBeVisible()
  await expect(page).toHaveURL(/\/documents$/)
  await arrived(page).getByRole('link', { name: 'Décrire l’appareil' }).click()
  await describeAndSign(page, anImei(info))
  await expect(page.getByRole('button', { name: /^Télécharger l(’attestation|e contrat)/ })).toHaveCount(2)
  const devices = cardOf(page, 'Multimédia, Essentiels + tel')
  await expect(devices.getByRole('button', { name: /^Télécharger le contrat/ })).toBeVisible()
  await unfold(devices)
  await expect(devices.getByRole('button', { name: /^Télécharger Facture/ })).toBeVisible()
  await expectNothingDue(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Télécharger l’attestation – Séjour au Japon/ }).click()
  const file = await bytesOf(await download)
  expect(isSealed(file)).toBe(true)
  expect(await textOf(file)).toContain('Japon')
  expect((await attachedPdf(await mailTo(partner.email, 'SM-'), 'Attestation')).equals(file)).toBe(true)
})

test('who leaves the signing page, or declines, finds the contract paid and can sign it later', {
  tag: '@once',
}, async ({ page, partner }) => {
  await signIn(page, partner, '/insurance/health-mobility')
  await fillStay(page, aMonthIn('Canada'))
  await (await openRecap(page)).getByRole('button', { name: /^Payer/ }).click()
  await payWith(page, cards.good)
  await page.getByRole('link', { name: 'Quitter sans signer' }).click()
  // The tab still holds the stay that was typed.
  await page.goto('/insurance/health-mobility')
  const price = page.getByRole('complementary', { name: 'Votre prix' })
  await expect(price).toContainText('il ne manque que votre signature')
  await expect(page.getByRole('button', { name: 'Continuer' })).toHaveCount(0)
  await price.getByRole('link', { name: 'Aller signer' }).click()
  await expect(page.getByRole('button', { name: /^Signer le contrat/ }).first()).toBeVisible()
  await page.goto('/documents')
  const stay = cardOf(page, 'Séjour au Canada')
  await expect(stay).toContainText('À signer')
  await expect(page.getByRole('button', { name: /^Télécharger l’attestation/ })).toHaveCount(0)
  await stay.getByRole('button', { name: /^Signer le contrat/ }).click()
  await signDocument(page)
  await openDocuments(page)
  await expect(
    page.getByRole('button', { name: /^Télécharger l’attestation – Séjour au Canada/ }),
  ).toBeVisible()
  await expectNothingDue(page)
})

test('devices that were chosen beside a stay are not dropped because their list does not come', {
  tag: '@once',
}, async ({ page, partner }) => {
  await signIn(page, partner, '/insurance/health-mobility')
  await fillStay(page, aMonthIn('Brésil'))
  const recap = await openRecap(page)
  const pay = recap.getByRole('button', { name: /^Payer/ })
  await recap.getByRole('radio', { name: /^Essentiels \+ tel/ }).check()
  for (const agreement of await recap.getByRole('checkbox').all()) await agreement.check()
  const whole = await pay.innerText()
  await pay.click()
  await expect(page).toHaveURL(/\/pay\//)
  const offers = '**/payments/price/listmultimedia?**'
  await page.route(offers, (route) => route.fulfill({ status: 422, json: { code: 'x', message: 'x' } }))
  await page.getByRole('link', { name: 'Revenir à Cursus' }).click()
  await openRecap(page)
  const unread = recap.getByRole('alert').filter({ hasText: 'Les options ne s’affichent pas' })
  await expect(unread).toContainText('Votre choix est gardé')
  await expect(pay).toHaveText('Payer')
  await expect(pay).toHaveAttribute('aria-disabled', 'true')
  await expect(recap.getByRole('radio', { name: /^Sans offre/ })).not.toBeChecked()
  await pay.press('Enter')
  await expect(page).toHaveURL(/health-mobility$/)
  await expectAccessible(page)

  await page.unroute(offers)
  await unread.getByRole('button', { name: 'Réessayer' }).press('Enter')
  await expect(recap.getByRole('radio', { name: /^Essentiels \+ tel/ })).toBeChecked()
  await expect(pay).toHaveText(whole)
  await expect(recap.getByRole('checkbox', { checked: true })).toHaveCount(3)
})
