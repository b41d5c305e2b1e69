import { expect } from '@playwright/test'
import { expectAccessible } from '../page/accessible.ts'
import { test } from '../page/test.ts'
import { toast } from '../page/toast.ts'
import { callAsAdministrator } from '../people/administrator.ts'
import { aRegisteredStudent } from '../people/registered.ts'
import { fillLogin, signIn } from '../people/sign-in.ts'
import { demoPeople } from '../people/student.ts'
import { linkIn, mailTo } from '../world/mailbox.ts'

test('an administrator names another e-mail of an opened account, with which its owner signs in once they followed its link', async ({
  page,
  browser,
}, info) => {
  const student = await aRegisteredStudent(info)
  const email = `new.${student.email}`
  const found = await callAsAdministrator(
    info,
    `/students/studentlist?search=${encodeURIComponent(student.email)}`,
  )
  const [{ id }] = (await found.json()).data
  await signIn(page, demoPeople.administrator, `/students/${id}`)
  await page.getByRole('button', { name: 'Changer l’e-mail…' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: /^Changer l’e-mail d/ })
  await expectAccessible(page)
  const field = dialog.getByLabel('Nouvelle adresse e-mail')
  await field.fill(demoPeople.classic.email)
  await dialog.getByLabel('Motif').fill('Demandé au téléphone')
  await field.press('Enter')
  await expect(field).toHaveAccessibleDescription(/Un compte existe déjà avec cette adresse e-mail/)
  await field.fill(email)
  await field.press('Enter')
  await expect(toast(page, `Le lien part à`)).toBeVisible()
  await expect(dialog).toHaveCount(0)

  await mailTo(student.email, 'L’adresse e-mail de votre compte va changer')
  const owner = await (await browser.newContext()).newPage()
  await owner.goto(linkIn(await mailTo(email), '/new-email'))
  await expect(owner.getByRole('heading', { name: 'Votre adresse e-mail est confirmée' })).toBeVisible()
  await expect(owner).toHaveURL(/\/new-email$/)
  await expectAccessible(owner)
  await owner.getByRole('link', { name: 'Se connecter' }).click()
  await fillLogin(owner, { ...student, email })
  await expect(owner).toHaveURL(/\/home$/)
  await mailTo(student.email, 'L’adresse e-mail de votre compte a changé')
})
