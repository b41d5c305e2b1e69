import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../../page/accessible.ts'
import { test } from '../../page/own-world.ts'
import { textOf } from '../../page/pdf.ts'
import { signIn } from '../../people/sign-in.ts'
import { demoPeople } from '../../people/student.ts'
import { attachedPdf, mailsTo, mailTo } from '../../world/mailbox.ts'

/** Gives one of the three answers to the notice that is open, over the one that stands. */
async function answer(page: Page, words: RegExp, before?: () => Promise<void>) {
  await page.getByRole('button', { name: /^Changer d’avis/ }).press('Enter')
  await page.getByRole('radio', { name: words }).press('Space')
  await before?.()
  await page.getByRole('button', { name: 'Envoyer ma réponse' }).press('Enter')
}

test('a student gives each of the three answers to a notice, and changes their mind', {
  tag: '@once',
}, async ({ page }) => {
  await signIn(page, demoPeople.inclusive, '/documents')
  await page
    .getByRole('link', { name: /^Habitation, \d pièce/ })
    .first()
    .click()
  await page.getByRole('link', { name: 'Répondre à l’avis d’échéance' }).click()
  await expect(page.getByRole('heading', { name: 'C’est noté : votre contrat se renouvelle' })).toBeVisible()
  await answer(page, /^Ne pas renouveler/)
  await expect(page.getByRole('heading', { name: 'C’est noté : pas de renouvellement' })).toBeVisible()
  await answer(page, /^Je ne fais plus/, async () => {
    const send = page.getByRole('button', { name: 'Envoyer ma réponse' })
    await send.press('Enter')
    await expect(page.getByText('Il manque : la fin de vos études')).toBeVisible()
    await page.getByLabel('Fin de vos études').fill('30/09/2026')
  })
  await expect(page.getByRole('heading', { name: 'C’est noté : pas de renouvellement' })).toBeVisible()
  await answer(page, /^Renouveler/)
  await expect(page.getByRole('heading', { name: 'C’est noté : votre contrat se renouvelle' })).toBeVisible()
  await expectAccessible(page)
})

test('an administrator renews what is due once, and each student holds a new document', {
  tag: '@once',
}, async ({ page }) => {
  await signIn(page, demoPeople.administrator, '/dashboard')
  const tile = page.getByRole('region', { name: 'Nombre de contrats à renouveler' })
  await expect(tile).toContainText('3')
  const renew = page.getByRole('button', { name: 'Renouveler et actualiser' })
  await tile.getByRole('button', { name: 'Relire le nombre, sans renouveler' }).click()
  await expect(tile).toContainText('3')

  await renew.click()
  const dialog = page.getByRole('dialog', { name: 'Renouveler 3 contrats ?' })
  await dialog.getByRole('button', { name: 'Annuler' }).click()
  await expect(renew).toBeFocused()
  await expect(tile).toContainText('3')

  await renew.click()
  await dialog.getByRole('button', { name: 'Renouveler 3 contrats' }).click()
  await expect(page.getByText('3 contrats renouvelés.')).toBeVisible()
  await expect(tile).toContainText('0')
  await expect(renew).toHaveAttribute('aria-disabled', 'true')
  await page.reload()
  await expect(tile).toContainText('0')

  const mail = await mailTo(demoPeople.inclusive.email, 'est renouvelé')
  const [, end = ''] = /jusqu’au (\d\d\/\d\d\/\d{4})/.exec(mail.text) ?? []
  expect(await textOf(await attachedPdf(mail))).toContain(end)
  expect(await mailsTo(demoPeople.inclusive.email, 'est renouvelé')).toHaveLength(1)
})
