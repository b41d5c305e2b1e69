import { expect } from '@playwright/test'
import { expectAccessibleInEachLanguage } from '../page/accessible.ts'
import { openSignedHome } from '../page/change-home.ts'
import { errorSummary } from '../page/error-summary.ts'
import { takePicture } from '../page/picture.ts'
import { openBoughtStay } from '../page/stay.ts'
import { test } from '../page/test.ts'

const missing = 'Réponse manquante ou à corriger'

test('a student who changes a stay and types no day reads that an answer is wrong, apart from the fields', async ({
  page,
  student,
}) => {
  await openBoughtStay(page, student)
  await page.getByRole('link', { name: 'Modifier le contrat' }).click()
  await page.getByLabel('Départ').fill('31/02/2027')
  await page.getByLabel('Retour').fill('29/02/2028 + 1')
  await expect(page.getByText(missing)).toBeVisible()
  await expect(page.getByText('Rien n’a changé')).toHaveCount(0)
  await page.getByRole('button', { name: 'Modifier le contrat' }).press('Enter')
  const summary = errorSummary(page)
  await expect(summary).toBeFocused()
  const above = await summary.boundingBox()
  const first = await page.locator('label').filter({ hasText: 'Départ' }).boundingBox()
  expect((first?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0)).toBeGreaterThanOrEqual(16)
  await takePicture(page, 'stay')
})

test('a student who adds a room-mate without a name reads which answers are missing, not that nothing changed', async ({
  page,
  student,
}) => {
  await openSignedHome(page, student)
  await page.getByRole('link', { name: 'Modifier le contrat' }).click()
  await expect(page.getByText('Rien n’a changé').first()).toBeVisible()
  await page.getByRole('group', { name: 'Nombre de pièces' }).getByText('3', { exact: true }).click()
  await expect(page.getByText('3 changements')).toBeVisible()
  const ticket = page.getByRole('complementary', { name: 'Différence de prix' })
  // A price is said with how often it is asked for, today's and the new one.
  await expect(ticket).toContainText(/€\/an.*€\/an/)
  await page.getByRole('button', { name: 'Ajouter un colocataire' }).click()
  await expect(page.getByText(missing)).toBeVisible()
  await expect(page.getByText('Rien n’a changé')).toHaveCount(0)
  await expect(ticket.getByText(/^Complétez ou corrigez/)).toBeVisible()
  // What is not known yet is not said to stay as it is.
  await expect(page.getByRole('row', { name: /^Pièces/ }).getByRole('cell')).toHaveText(['2', '–'])
  await ticket.getByRole('button', { name: 'Modifier le contrat' }).press('Enter')
  await expect(errorSummary(page).getByRole('listitem')).toHaveCount(4)
  await expect(ticket).toContainText('Civilité du colocataire 2, Prénom du colocataire 2')
  await takePicture(page, 'home')
  await expectAccessibleInEachLanguage(page)
})
