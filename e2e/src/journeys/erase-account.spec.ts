import { expect } from '@playwright/test'
import { expectAccessible } from '../page/accessible.ts'
import { test } from '../page/test.ts'
import { toast } from '../page/toast.ts'
import { callAsAdministrator } from '../people/administrator.ts'
import { anInclusiveSchool } from '../people/inclusive-school.ts'
import { signIn } from '../people/sign-in.ts'
import { demoPeople } from '../people/student.ts'

test('an administrator erases the account of somebody who was invited, never answered, and asked for it', async ({
  page,
}, info) => {
  const { id: school, domain } = await anInclusiveSchool(info)
  const email = `lou.aumeran@${domain}`
  const form = new FormData()
  const list = `civility;name;lastName;email;birthday\nMme;Lou;Aumeran;${email};10/10/2004\n`
  form.append('submitFile', new Blob([list], { type: 'text/csv' }), 'rentrée.csv')
  await callAsAdministrator(info, `/schools/${school}/students`, form)
  const find = () => callAsAdministrator(info, `/students/studentlist?search=${encodeURIComponent(email)}`)
  const [{ id }] = (await (await find()).json()).data

  await signIn(page, demoPeople.administrator, `/students/${id}`)
  const erase = page.getByRole('button', { name: 'Effacer ce compte…' })
  await erase.press('Enter')
  const dialog = page.getByRole('dialog', { name: /^Effacer le compte de .Lou Aumeran/ })
  await expect(dialog.getByLabel('Motif')).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(erase).toBeFocused()

  await erase.click()
  await dialog.getByRole('button', { name: 'Effacer ce compte' }).press('Enter')
  await expect(dialog.getByText('Il manque : motif.')).toBeVisible()
  await dialog.getByLabel('Motif').fill('Demande reçue par courrier')
  await dialog.getByRole('button', { name: 'Effacer ce compte' }).click()
  await expect(toast(page, 'Le compte est effacé')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('Supprimé le', { exact: false }).first()).toBeVisible()
  await expect(erase).toHaveCount(0)
  await expect(page.getByText('Compte jamais ouvert effacé')).toBeVisible()
  await expect(page.getByText('Motif : Demande reçue par courrier')).toBeVisible()
  await expect(page.getByText('Aumeran')).toHaveCount(0)
  await expectAccessible(page)
  expect((await (await find()).json()).data).toEqual([])
})
