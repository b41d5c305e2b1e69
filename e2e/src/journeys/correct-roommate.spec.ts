import { expect } from '@playwright/test'
import { expectAccessibleInEachLanguage } from '../page/accessible.ts'
import { changesTomorrow, openSignedHome, readDraft } from '../page/change-home.ts'
import { takePicture } from '../page/picture.ts'
import { signDocument } from '../page/sign-document.ts'
import { test } from '../page/test.ts'

test('a student corrects the birthday of a room-mate, whose link goes on with the right certificate', async ({
  page,
  student,
}) => {
  await openSignedHome(page, student, 1)
  const people = page.getByRole('region', { name: 'Personnes assurées avec vous' })
  await people.getByRole('button', { name: /^Donner son attestation/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Une attestation pour Rose Pavilland' })
  await dialog.getByRole('button', { name: 'Créer le lien' }).click()
  const link = `${await people.locator('bdi[dir="ltr"]').filter({ hasText: '/a/' }).textContent()}`

  await page.getByRole('link', { name: 'Modifier le contrat' }).click()
  await page.getByRole('button', { name: 'Corriger Rose' }).press('Enter')
  await expect(page.getByLabel('Prénom')).toBeFocused()
  const birthday = page.getByLabel('Date de naissance')
  await birthday.fill('18/05/2002')
  const insured = page.getByRole('row', { name: /^Personnes assurées/ })
  await expect(insured.getByText('Changé :')).toBeAttached()
  await expect(insured.getByRole('cell')).toHaveText([
    'Vous, Mme\u00a0Rose Pavilland (19/05/2003)',
    /Vous, Mme\u00a0Rose Pavilland \(18\/05\/2002\)$/,
  ])
  await page.getByRole('button', { name: 'Annuler la correction Rose' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Corriger Rose' })).toBeFocused()
  await expect(page.getByText('Rien n’a changé').first()).toBeVisible()
  await page.keyboard.press('Enter')
  await birthday.fill('18/05/2002')
  await page.reload()
  await expect(birthday).toHaveValue('18/05/2002')
  await takePicture(page, 'corrected')
  await expectAccessibleInEachLanguage(page)
  await readDraft(page)
  await page.getByRole('button', { name: 'Signer l’avenant' }).click()
  await signDocument(page)
  if (await changesTomorrow(page)) return
  await expect(page.getByText('Rose Pavilland a un lien vers son attestation')).toBeVisible()
  await expect(page.getByText('Ce contrat ne l’assure plus')).toHaveCount(0)
  await page.goto(link.slice(link.indexOf('/a/')))
  await expect(page.getByRole('article')).toContainText('Rose Pavilland, née le 18/05/2002')
})
