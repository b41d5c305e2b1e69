import { expect, type Page } from '@playwright/test'
import { expectAccessibleInEachLanguage } from '../page/accessible.ts'
import { expectLoaded } from '../page/loaded.ts'
import { takePicture } from '../page/picture.ts'
import { test } from '../page/test.ts'
import { toast } from '../page/toast.ts'
import { bringSession } from '../people/sign-in.ts'
import { demoPeople } from '../people/student.ts'
import { refusedRefund } from '../world/refused-refund.ts'

/** Opens the dialog of a refund by the button of its row. */
async function open(page: Page, refund: object, button: string) {
  await page.route(/\/api\/refunds\?/, (route) => route.fulfill({ json: { data: [refund], total: 1 } }))
  await bringSession(page, demoPeople.administrator)
  await page.goto('/rights')
  const row = page.getByRole('row').filter({ hasText: refusedRefund.reference })
  await row.getByRole('button', { name: button }).click()
  return page.getByRole('dialog')
}

test('a refund that the bank refused is noted as paid by hand, by keyboard and in any language', async ({
  page,
}) => {
  const dialog = await open(page, refusedRefund, 'Renvoyer')
  const noted: unknown[] = []
  await page.route(`**/api/refunds/${refusedRefund.id}/paid-by-hand`, (route) => {
    noted.push(route.request().postDataJSON())
    return route.fulfill({ json: { data: { ...refusedRefund, state: 'received', refused: null } } })
  })
  await expect(dialog).toContainText('Carte expirée ou annulée')
  const other = dialog.getByRole('button', { name: 'Noter qu’il est payé à la main' })
  await other.press('Enter')
  const day = dialog.getByLabel('Jour du paiement')
  await expect(day).toBeFocused()
  await expectLoaded(page)
  await takePicture(page, 'paid by hand')
  await expectAccessibleInEachLanguage(page)
  await dialog.getByRole('button', { name: 'Annuler' }).press('Enter')
  await expect(other).toBeFocused()
  await other.press('Enter')
  await day.fill('25/11/2026')
  await dialog.getByRole('button', { name: /^Noter 123/ }).press('Enter')
  await expect(dialog).toContainText('Il manque : le motif.')
  await dialog.getByLabel('Motif').fill('Carte perdue, virement du 25.')
  await dialog.getByRole('button', { name: /^Noter 123/ }).press('Enter')
  await expect(toast(page, 'Le remboursement est noté comme payé')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  expect(noted).toEqual([{ day: '2026-11-25', way: 'transfer', reason: 'Carte perdue, virement du 25.' }])
})

test('what the provider gave back by itself is not transferred again: only its day is noted', async ({
  page,
}) => {
  const refused = { ...refusedRefund.refused, backCents: 12_300, faults: ['charge_already_refunded'] }
  const dialog = await open(page, { ...refusedRefund, refused }, 'Payé à la main')
  await expect(dialog).toContainText('Un virement les paierait deux fois')
  await expect(dialog.getByLabel('Payé par')).toHaveCount(0)
  await expect(dialog.getByLabel('Jour du paiement')).toBeVisible()
  await takePicture(page, 'already back')
})
