import { expect, type Page, type TestInfo } from '@playwright/test'
import { expectAccessibleInEachLanguage } from '../page/accessible.ts'
import { expectLoaded } from '../page/loaded.ts'
import { takePicture } from '../page/picture.ts'
import { test } from '../page/test.ts'
import { callAsAdministrator } from '../people/administrator.ts'
import { anInclusiveSchool } from '../people/inclusive-school.ts'
import { bringSession } from '../people/sign-in.ts'
import { demoPeople } from '../people/student.ts'

const header = 'civility;name;lastName;email;birthday;phone;street;postalCode;city'

/** A school of this test with Zoé Été alone, who is not invited. */
async function aSchoolOfOne(info: TestInfo) {
  const school = await anInclusiveSchool(info)
  const form = new FormData()
  form.append('invite', 'false')
  const csv = `${header}\r\nMme;Zoé;Été;zoe@${school.domain};29/10/2004;;;;`
  form.append('submitFile', new Blob([csv], { type: 'text/csv' }), 'une.csv')
  await callAsAdministrator(info, `/schools/${school.id}/students`, form)
  return school
}

/** Takes the picture of what stands open, and asks axe about it in every language. */
async function look(page: Page, what: string) {
  await expectLoaded(page)
  await takePicture(page, what)
  await expectAccessibleInEachLanguage(page)
}

test('what acts on all that match opens without a fault, in any language', async ({ page }, info) => {
  const school = await aSchoolOfOne(info)
  await bringSession(page, demoPeople.administrator)
  await page.goto(`/student/list?school=${school.id}`)
  const act = page.getByRole('button', { name: 'Agir sur 1 étudiant' })
  for (const kind of ['Étiqueter…', 'Retirer une étiquette…', 'Changer un statut…']) {
    await act.click()
    await page.getByRole('button', { name: kind }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await look(page, kind)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await act.click()
  await page.getByRole('button', { name: 'Exporter en CSV…' }).click()
  await expect(page).toHaveURL(/\/jobs\//)
  await look(page, 'export')
})

test('a list that is kept, and those whom it does not name, open without a fault, in any language', async ({
  page,
}, info) => {
  const school = await aSchoolOfOne(info)
  await bringSession(page, demoPeople.administrator)
  await page.goto(`/student/create?school=${school.id}`)
  const text = `${header}\r\nM;Bon;Premier;bon@${school.domain};10/10/2004;;;;`
  await page
    .getByLabel('Liste des étudiants')
    .setInputFiles({ name: 'rentrée.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await page.getByRole('button', { name: 'Vérifier le fichier' }).click()
  await page.getByRole('button', { name: /ne sont plus dans la liste/ }).click()
  await page.getByRole('button', { name: /^Marquer 1 sorti/ }).click()
  await expect(page.getByRole('dialog').getByLabel('Étiquette')).toBeVisible()
  await look(page, 'leavers')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Garder pour plus tard' }).click()
  await expect(page.getByText(/^Gardée 14 jours/)).toBeVisible()
  await look(page, 'kept')
  await page.goto('/student/create')
  await expect(page.getByRole('heading', { name: 'Listes gardées' })).toBeVisible()
  await look(page, 'kept-lists')
})

test('a student is written to and looked as from their page, whose bar has no fault in any language', async ({
  page,
}, info) => {
  const school = await aSchoolOfOne(info)
  await bringSession(page, demoPeople.administrator)
  await page.goto(`/student/list?school=${school.id}`)
  await page.getByRole('link', { name: 'Été Zoé' }).click()
  await page.getByRole('button', { name: 'Écrire' }).click()
  await expect(page).toHaveURL(/\/jobs\/[\w-]+$/)
  await expect(page.getByText('Zoé').first()).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: 'Voir comme Zoé' }).click()
  const bar = page.getByRole('region', { name: 'Pages d’un étudiant' })
  await expect(bar).toBeVisible()
  await look(page, 'viewing')
  await bar.getByRole('button', { name: 'Quitter' }).click()
  await expect(bar).toHaveCount(0)
})

/** How far anything in the open dialog reaches over its sides, in pixels; what scrolls inside is not meant. */
const reachesOver = (page: Page) =>
  page.getByRole('dialog').evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth)

test('the answers to a request keep the focus, and fit the narrowest phone', { tag: '@once' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await bringSession(page, demoPeople.administrator)
  await page.goto('/certificate-requests')
  await page.getByRole('button', { name: 'Traiter la demande de Xinyi Lanchen' }).click()
  const dialog = page.getByRole('dialog', { name: 'Xinyi Lanchen' })
  await expect(dialog.getByText('SM-', { exact: false }).first()).toBeVisible()
  expect(await reachesOver(page)).toBe(0)
  for (const [answer, field] of [
    ['Envoyer l’attestation', dialog.getByRole('radio').first()],
    ['Demander une pièce', dialog.getByLabel('Ce qui manque')],
  ] as const) {
    const open = dialog.getByRole('button', { name: answer })
    await open.press('Enter')
    await expect(field).toBeFocused()
    expect(await reachesOver(page)).toBe(0)
    await dialog.getByRole('button', { name: 'Annuler' }).press('Enter')
    await expect(open).toBeFocused()
  }
})
