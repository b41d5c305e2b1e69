import { expect } from '@playwright/test'
import { expectAccessible, expectAccessibleInEachLanguage } from '../page/accessible.ts'
import { cardOf } from '../page/documents.ts'
import { bytesOf, isSealed, textOf } from '../page/pdf.ts'
import { test } from '../page/test.ts'
import { toast } from '../page/toast.ts'
import { signIn } from '../people/sign-in.ts'
import { demoPeople } from '../people/student.ts'
import { attachedPdf, mailTo } from '../world/mailbox.ts'

test('a student has a certificate mailed in English, and keeps the receipt and the guarantee table', {
  tag: '@once',
}, async ({ page }) => {
  await signIn(page, demoPeople.partner)
  await page.goto('/documents')
  const title = 'Habitation, 4 pièces'
  await cardOf(page, title).getByRole('link', { name: title }).click()
  await expect(page).toHaveURL(/\/contracts\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Mes documents' }).first()).toHaveAttribute(
    'aria-current',
    'page',
  )
  await expect(page.getByRole('region', { name: /^Vous restez sous garantie/ })).toContainText(
    /Réglé avant le [/\d]+, tout s’arrête là, sans frais\./,
  )
  const life = page.getByRole('region', { name: 'Ce qui s’est passé, ce qui vient' })
  await expect(life.getByRole('listitem').nth(1)).toContainText('Mise en demeure, si rien n’est réglé')
  const above = await page.getByRole('region', { name: 'Votre attestation' }).boundingBox()
  const below = await page.getByRole('region', { name: 'Personnes assurées avec vous' }).boundingBox()
  expect((below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0), 'no hole in the column').toBe(20)
  await expectAccessibleInEachLanguage(page)
  const byMail = page.getByRole('button', { name: `Recevoir par e-mail – ${title}` })
  await byMail.click()
  const dialog = page.getByRole('dialog', { name: 'Recevoir par e-mail' })
  await expect(dialog).toContainText(demoPeople.partner.email)
  await dialog.getByRole('radio', { name: 'English' }).check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Envoyer' }).click()
  await expect(toast(page, 'Attestation envoyée')).toBeVisible()
  await expect(byMail).toBeFocused()
  const mail = await mailTo(demoPeople.partner.email, 'comme demandé')
  const certificate = await attachedPdf(mail, 'CertificateOfInsurance')
  expect(await textOf(certificate)).toContain('Certificate of insurance – Home')
  expect(isSealed(certificate)).toBe(true)

  const receiptLink = page.getByRole('button', { name: `Télécharger Reçu de paiement – ${title}` })
  // The demo world's receipts are drawn after its start.
  await expect(async () => {
    await page.reload()
    await page.getByText('Autres documents').click()
    await expect(receiptLink).toBeVisible({ timeout: 3000 })
  }).toPass({ timeout: 20_000 })
  const download = page.waitForEvent('download')
  await receiptLink.click()
  const receipt = await bytesOf(await download)
  expect((await download).suggestedFilename()).toMatch(/^Reçu-HA-\d{4}-\d{6}\.pdf$/)
  expect(await textOf(receipt)).toContain('Première échéance d’un abonnement mensuel')
  expect(isSealed(receipt)).toBe(true)

  const table = page.getByRole('link', { name: `Ouvrir Tableau de garanties – ${title}` })
  await expect(table).toHaveAttribute('href', '/document/home/tableau_garanties_4_plus.pdf')
})

test('a contract that nobody paid promises no paper and is gone on with; one that is over, no link and no payment', {
  tag: '@once',
}, async ({ page }) => {
  await signIn(page, demoPeople.withUnpaidHome, '/documents')
  await page.getByRole('link', { name: 'Habitation, 2 pièces', exact: true }).click()
  const paper = page.getByRole('region', { name: 'Votre attestation' })
  await expect(paper).toContainText('il attend le paiement')
  await expect(paper).not.toContainText('Du ')
  const path = new URL(page.url()).pathname
  await page.goto(`${path}/change`)
  await expect(page.getByRole('link', { name: /^Acheter à nouveau/ })).toBeVisible()
  await page.getByRole('link', { name: /^Acheter à nouveau/ }).click()
  await expect(page).toHaveURL(/\/insurance\/housing$/)
  await expect(page.getByRole('radio', { name: '2', exact: true }).first()).toBeChecked()
  await expect(page.locator('#home-address-street')).toHaveValue(/./)
  await page.goto('/contracts/terminate')
  await expect(page.getByRole('radio', { name: /^Habitation, 2 pièces.*rien à résilier/ })).toBeDisabled()
  await signIn(page, demoPeople.classic, '/documents')
  await page.getByRole('link', { name: 'Habitation, 3 pièces', exact: true }).click()
  const people = page.getByRole('region', { name: 'Personnes assurées avec vous' })
  await expect(people).toContainText('aucun nouveau lien ne peut être donné')
  await expect(people.getByText('Pas de lien')).toHaveCount(0)
  await expect(page.getByText('Plus aucun prélèvement à venir.')).toBeVisible()
})
