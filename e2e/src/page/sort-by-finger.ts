import { expect, type Locator, type Page } from '@playwright/test'

/** Waits for thirty students, and sorts them on a phone by the list that stands for its headers, in rows of 60 px. */
export async function sortByFinger(page: Page, names: Locator) {
  await expect(names).toHaveCount(30)
  if ((page.viewportSize()?.width ?? 0) > 600) return
  await expect(page.getByText('Touchez « Contrats »')).toBeVisible()
  await page.getByLabel('Trier par').selectOption('Étudiant, décroissant')
  await expect(names.first()).toHaveText('Été-cj Zoé')
  const row = await page
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
    .first()
    .boundingBox()
  expect(row?.height).toBeLessThanOrEqual(60)
  await page.getByLabel('Trier par').selectOption('Étudiant, croissant')
  await expect(names.first()).toHaveText('Été-aa Zoé')
}
