import { expect } from '@playwright/test'
import { errorSummary } from '../page/error-summary.ts'
import { takePicture } from '../page/picture.ts'
import { buyStayInFrance } from '../page/stay.ts'
import { test } from '../page/test.ts'
import { signIn } from '../people/sign-in.ts'

test('a student who changes a stay and types no day reads what to correct, apart from the fields', async ({
  page,
  student,
}) => {
  await signIn(page, student, '/insurance/health-mobility')
  await buyStayInFrance(page)
  await page.getByRole('link', { name: 'Séjour en France', exact: true }).first().click()
  await page.getByRole('link', { name: 'Modifier le contrat' }).click()
  await page.getByLabel('Départ').fill('31/02/2027')
  await page.getByLabel('Retour').fill('29/02/2028 + 1')
  await page.getByRole('button', { name: 'Modifier le contrat' }).press('Enter')
  const summary = errorSummary(page)
  await expect(summary).toBeFocused()
  const above = await summary.boundingBox()
  const first = await page.locator('label').filter({ hasText: 'Départ' }).boundingBox()
  expect((first?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0)).toBeGreaterThanOrEqual(16)
  await takePicture(page, 'stay')
})
