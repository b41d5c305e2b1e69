import { expect } from '@playwright/test'
import { expectAccessible } from '../page/accessible.ts'
import { cards, payWith } from '../page/pay.ts'
import { bytesOf, isSealed, textOf } from '../page/pdf.ts'
import { aMonthIn, fillFrance, fillStay, openRecap } from '../page/stay.ts'
import { test } from '../page/test.ts'
import { signIn } from '../people/sign-in.ts'
import { attachedPdf, mailTo } from '../world/mailbox.ts'

test('a student gives a paid stay up in two steps, and keeps the sealed acknowledgement', async ({
  page,
  student,
}) => {
  await signIn(page, student, '/insurance/health-mobility')
  await fillStay(page, aMonthIn('France'))
  const recap = await openRecap(page)
  await fillFrance(recap)
  await recap.getByRole('button', { name: /^Payer/ }).click()
  await payWith(page, cards.good)
  await expect(page).toHaveURL(/\/documents$/)

  await page.goto('/contracts/withdraw')
  const confirm = page.getByRole('button', { name: 'Confirmer la rétractation' })
  await expect(confirm).toBeVisible()
  await expect(page.getByLabel('E-mail de confirmation')).toHaveValue(student.email)
  await expect(page.getByText('la somme entière.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Garder le contrat' }).click()
  await expect(page).toHaveURL(/\/contracts\/[0-9a-f-]{36}$/)
  await page.getByRole('main').getByRole('link', { name: 'Renoncer au contrat ici' }).click()
  await expect(confirm).toBeVisible()
  await confirm.click()

  const title = page.getByRole('heading', { name: 'Votre rétractation est enregistrée' })
  await expect(title).toBeFocused()
  await expect(page.getByText(/REN-\d{4}-\d{6}/)).toBeVisible()
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Télécharger l’accusé de réception' }).click()
  const paper = await bytesOf(await download)
  expect(isSealed(paper)).toBe(true)
  expect(await textOf(paper)).toContain('Renonce au contrat')
  const mail = await mailTo(student.email, 'Accusé de réception de votre rétractation')
  expect(isSealed(await attachedPdf(mail, 'Accusé-REN'))).toBe(true)

  await page.getByRole('link', { name: 'Voir le contrat' }).click()
  await expect(page.getByText('Ce contrat est déjà résilié.')).toBeVisible()
  await page.goto('/contracts/withdraw')
  await expect(page.getByRole('heading', { name: 'Aucun contrat ne peut plus être annulé' })).toBeVisible()
})
