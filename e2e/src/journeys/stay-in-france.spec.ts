import { expect } from '@playwright/test'
import { expectAccessible } from '../page/accessible.ts'
import { arrived, cardOf, expectNothingJumped } from '../page/documents.ts'
import { cards, payWith } from '../page/pay.ts'
import { bytesOf, isSealed, textOf } from '../page/pdf.ts'
import { aMonthIn, dayFromToday, fillFrance, fillStay, openRecap } from '../page/stay.ts'
import { test } from '../page/test.ts'
import { signIn } from '../people/sign-in.ts'
import { attachedPdf, mailTo } from '../world/mailbox.ts'

test('« Continuer » says that the price has failed, not that it is coming', { tag: '@once' }, async ({
  page,
  student,
}) => {
  await page.route('**/payments/price/health_mobility?**', (route) =>
    route.fulfill({ status: 422, json: { code: 'x', message: 'x' } }),
  )
  await signIn(page, student, '/insurance/health-mobility')
  await fillStay(page, aMonthIn('France'))
  const onwards = page.getByRole('button', { name: 'Continuer' }).first()
  await expect(onwards).toHaveAccessibleDescription(/Le prix ne s’affiche pas/)
  await expect(onwards).not.toHaveAccessibleDescription(/Le prix arrive/)
})

test('a classic student insures a stay in France and holds a certificate that anybody can check', async ({
  page,
  student,
}) => {
  const stay = aMonthIn('France')
  await signIn(page, student, '/insurance/health-mobility')
  await fillStay(page, stay)
  await expect(page.getByLabel('Votre prix')).toContainText(/49,00\s€/)
  const recap = await openRecap(page)
  await expect(recap.getByRole('button', { name: /^Payer/ })).toHaveAttribute('aria-disabled', 'true')
  await fillFrance(recap)
  await recap.getByRole('button', { name: /^Payer/ }).click()
  await payWith(page, cards.good)

  await expect(page).toHaveURL(/\/checkout\?context=health&success=true&session_id=cs_/)
  await expect(page.getByText('Votre attestation vous a été envoyée par e-mail')).toBeVisible()
  await expect(page).toHaveURL(/\/documents$/)
  // The certificate itself stands there until it is closed, and nothing jumps while it comes.
  await expect(arrived(page).getByRole('heading', { name: 'Votre attestation est là' })).toBeFocused()
  await expect(arrived(page)).toContainText('Rapatriement sanitaire')
  await expect(arrived(page).getByRole('link', { name: /^Créer un lien/ })).toHaveAttribute(
    'href',
    /^\/documents\/[^/]+\/share$/,
  )
  await expect(arrived(page)).toContainText(/Vous pouvez changer d’avis jusqu’au \d{2}\/\d{2}\/\d{4}/)
  await expectNothingJumped(page)
  await expectAccessible(page)
  await page.reload()
  await expect(arrived(page)).toContainText(`${student.name} ${student.lastName}`)
  await arrived(page).getByRole('button', { name: 'Fermer', exact: true }).click()
  await expect(arrived(page)).toHaveCount(0)
  await page.reload()
  await expect(cardOf(page, 'Séjour en France')).toBeVisible()
  await expect(arrived(page)).toHaveCount(0)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Télécharger l’attestation – Séjour en France/ }).click()
  const file = await bytesOf(await download)
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/)
  const text = await textOf(file)
  const [reference] = /SM-\d{4}-\d{6}/.exec(text) ?? []
  const [code] = /(?:[0-9A-Z]{4}-){3}[0-9A-Z]{4}/.exec(text) ?? []
  expect(text).toContain(`${student.name} ${student.lastName}`)
  expect(text).toContain(stay.start)
  expect(reference, text).toBeDefined()
  expect(isSealed(file)).toBe(true)

  const mail = await mailTo(student.email, reference)
  expect((await attachedPdf(mail, 'Attestation')).equals(file)).toBe(true)

  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await page.goto(`/verifier/${code}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('authentique')
  await expect(page.getByRole('main')).toContainText(student.lastName)
  await expect(page.getByRole('main')).not.toContainText(student.name)
})

test('a dialog that was closed stays closed, though the stay changes before the browser tells of the closing', {
  tag: '@once',
}, async ({ page, student }) => {
  await signIn(page, student, '/insurance/health-mobility')
  await fillStay(page, aMonthIn('France'))
  const recap = await openRecap(page)
  // Chromium tells of it (`close`) with the next frame: what happens in between comes first.
  await recap.evaluate((dialog: HTMLDialogElement, end) => {
    dialog.close()
    const field = document.querySelector<HTMLInputElement>('#stay-end')
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, end)
    field?.dispatchEvent(new Event('input', { bubbles: true }))
  }, dayFromToday(60))
  await expect(page.getByLabel('Votre prix')).not.toContainText(/49,00\s€/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
