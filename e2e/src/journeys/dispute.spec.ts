import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../page/accessible.ts'
import { openDocuments } from '../page/documents.ts'
import { expectLoaded } from '../page/loaded.ts'
import { cards, payWith } from '../page/pay.ts'
import { aMonthIn, fillFrance, fillStay, openRecap } from '../page/stay.ts'
import { test } from '../page/test.ts'
import { bringSession, signIn } from '../people/sign-in.ts'
import { demoPeople } from '../people/student.ts'
import { loseDispute } from '../world/disputes.ts'
import { mailTo } from '../world/mailbox.ts'

/** Opens « Mes paiements » until it shows what came of a decision elsewhere. */
async function openPayments(page: Page, shows: () => Promise<void>) {
  await expect(async () => {
    await page.goto('/payments')
    await expectLoaded(page)
    await shows()
  }).toPass()
}

test('a bank disputes a payment and takes it back, and its student pays it again', { tag: '@once' }, async ({
  page,
  student,
  browser,
}) => {
  await signIn(page, student, '/insurance/health-mobility')
  await fillStay(page, aMonthIn('France'))
  const recap = await openRecap(page)
  await fillFrance(recap)
  await recap.getByRole('button', { name: /^Payer/ }).click()
  await payWith(page, cards.disputed)
  await openDocuments(page)

  const desk = await (await browser.newContext()).newPage()
  await bringSession(desk, demoPeople.administrator)
  const line = desk.getByRole('region', { name: /^File/ }).getByRole('link').first()
  await expect(async () => {
    await desk.goto('/queue?kind=dispute')
    await expect(line).toBeVisible({ timeout: 2000 })
  }).toPass()
  await line.click()
  await expect(desk.getByText('Preuves attendues au plus tard le')).toBeVisible()
  await expect(desk.getByText('Frais du prestataire de paiement')).toBeVisible()
  await expectAccessible(desk)
  const opened = desk.url()

  const late = page.getByRole('region', { name: 'Un paiement a été repris par votre banque' })
  await loseDispute()
  await openPayments(page, () => expect(late).toBeVisible({ timeout: 500 }))
  await expect(late).toContainText('Vous pouvez la régler ici, par carte.')
  await expectAccessible(page)
  await late.getByRole('button', { name: /^Régler / }).click()
  await payWith(page, cards.good)
  await expect(page).toHaveURL(/\/payments/)
  await openPayments(page, () => expect(late).toHaveCount(0, { timeout: 500 }))
  const history = page.getByRole('region', { name: 'Historique' })
  await expect(history.getByRole('listitem')).toHaveCount(2)
  await expect(history.getByRole('listitem').first()).toContainText('Payé')
  await mailTo(student.email, 'Paiement reçu')

  await desk.goto(opened)
  await expect(desk.getByText('Réglé à nouveau le')).toBeVisible()
  await desk.context().close()
})
