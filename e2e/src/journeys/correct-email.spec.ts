import { expect } from '@playwright/test'
import { expectAccessible } from '../page/accessible.ts'
import { test } from '../page/test.ts'
import { toast } from '../page/toast.ts'
import { bringNewAccount, fillLogin } from '../people/sign-in.ts'
import { aStudent, demoPeople } from '../people/student.ts'
import { linkIn, mailTo } from '../world/mailbox.ts'

test('whoever mistyped their e-mail at a purchase corrects it by keyboard, and signs in with the right one', async ({
  page,
  browser,
}, info) => {
  const student = aStudent(info)
  await bringNewAccount(page, { ...student, email: `x${student.email}` })
  const older = linkIn(await mailTo(`x${student.email}`), '/confirmation_cs')
  await page.goto('/home')
  const task = page.getByRole('listitem').filter({ hasText: 'Confirmer votre adresse e-mail' })
  await task.getByRole('button', { name: 'Changer d’adresse' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Corriger l’adresse e-mail' })
  const field = dialog.getByLabel('Adresse e-mail')
  await expect(field).toHaveValue(`x${student.email}`)
  await expectAccessible(page)

  await field.fill(demoPeople.classic.email)
  await field.press('Enter')
  await expect(field).toHaveAccessibleDescription(/Un compte existe déjà avec cette adresse e-mail/)
  await field.fill(student.email)
  await field.press('Enter')
  await expect(toast(page, 'Adresse corrigée')).toBeVisible()
  await expect(task.getByText(student.email)).toBeVisible()
  await expect(dialog).toHaveCount(0)

  await page.goto('/account/profile')
  const card = page.getByRole('region', { name: 'Adresse e-mail à confirmer' })
  await expect(card.getByText(student.email)).toBeVisible()
  await expectAccessible(page)
  const stranger = await (await browser.newContext()).newPage()
  await stranger.goto(older)
  await expect(stranger).toHaveURL(/\/login/)
  await page.goto(linkIn(await mailTo(student.email), '/confirmation_cs'))
  await expect(page).toHaveURL(/\/home$/)
  await page.goto('/account/profile')
  await expect(page.getByRole('heading', { name: 'Vos coordonnées' })).toBeVisible()
  await expect(card).toHaveCount(0)
  await stranger.goto('/login/classic')
  await fillLogin(stranger, student)
  await expect(stranger).toHaveURL(/\/home$/)
})
