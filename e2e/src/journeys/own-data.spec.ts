import { expect } from '@playwright/test'
import { expectAccessible } from '../page/accessible.ts'
import { losingAnswer } from '../page/losing-answer.ts'
import { bytesOf } from '../page/pdf.ts'
import { aMonthIn, fillStay } from '../page/stay.ts'
import { test } from '../page/test.ts'
import { toast } from '../page/toast.ts'
import { fillLogin, signIn } from '../people/sign-in.ts'
import { demoPeople } from '../people/student.ts'
import { mailTo } from '../world/mailbox.ts'

test('somebody takes a copy of their data along and closes their account; whoever is insured reads until when they cannot', {
  tag: '@once',
}, async ({ page, student }) => {
  await signIn(page, demoPeople.inclusive)
  await page.goto('/account')
  await page.getByRole('button', { name: /^Supprimer mon compte/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Supprimer mon compte' })
  await expect(dialog.getByText(/^Le contrat .* court jusqu’au \d\d\/\d\d\/\d{4}\.$/).first()).toBeVisible()
  await expect(dialog.getByLabel('Votre mot de passe')).toHaveCount(0)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.evaluate(() => localStorage.clear())

  await signIn(page, student)
  await page.goto('/account')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Télécharger mes données/ }).click()
  const copy = await download
  expect(copy.suggestedFilename()).toMatch(/^cursus-data-\d{4}-\d\d-\d\d\.zip$/)
  expect((await bytesOf(copy)).subarray(0, 2).toString()).toBe('PK')

  await page.getByRole('button', { name: /^Supprimer mon compte/ }).click()
  await expect(dialog.getByText('tout est effacé cette nuit')).toBeVisible()
  await expectAccessible(page)
  const submit = dialog.getByRole('button', { name: 'Supprimer mon compte' })
  await dialog.getByLabel('Votre mot de passe').fill('Wrong#2026')
  await submit.click()
  await expect(dialog.getByLabel('Votre mot de passe')).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel('Votre mot de passe').fill(student.password)
  await submit.click()
  await expect(page).toHaveURL(/\/login\/classic$/)
  await expect(toast(page, 'Votre compte est supprimé')).toBeVisible()
  await mailTo(student.email, 'Votre compte est supprimé')
  await fillLogin(page, student)
  await expect(page.getByText('Identifiant ou mot de passe incorrect')).toBeVisible()
})

test.describe('while an answer is lost', () => {
  test.use({ expected: 'refusals and no network' })

  test('an account that was closed unheard is said to be closed, and leaves no draft behind', {
    tag: '@once',
  }, async ({ page, student }) => {
    await signIn(page, student, '/insurance/health-mobility')
    await fillStay(page, aMonthIn('France'))
    const draft = () => page.evaluate(() => sessionStorage.getItem('form.stay'))
    await expect.poll(draft).not.toBeNull()
    await page.goto('/account')
    await page.getByRole('button', { name: /^Supprimer mon compte/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Supprimer mon compte' })
    await dialog.getByLabel('Votre mot de passe').fill(student.password)
    await losingAnswer(page, /accounts\/me\/close$/)
    const submit = dialog.getByRole('button', { name: 'Supprimer mon compte' })
    await submit.click()
    await expect(dialog.getByRole('alert').first()).toBeVisible()
    await mailTo(student.email, 'Votre compte est supprimé')
    await submit.click()
    await expect(page).toHaveURL(/\/login\/classic$/)
    await expect(toast(page, 'Votre compte est sans doute supprimé')).toBeVisible()
    await expect(page.getByText('Votre session s’est terminée.')).toHaveCount(0)
    expect(await draft()).toBeNull()
  })
})
