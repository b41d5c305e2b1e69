import { expect, type Page } from '@playwright/test'
import { test } from '../page/test.ts'

test.use({ expected: 'refusals and no network' })

const complaint = (page: Page) =>
  page.getByRole('navigation', { name: 'Pied de page' }).getByRole('link', { name: 'Réclamation' })

test('a page that cannot come while there is no network leaves no empty place for its drawing', async ({
  page,
  context,
}) => {
  await page.goto('/legal', { waitUntil: 'networkidle' })
  await context.setOffline(true)
  // The first touch: what it would load does not come either.
  await complaint(page).click()
  const main = page.getByRole('main')
  await expect(main.getByRole('alert')).toHaveText('Une erreur est survenue lors de la connexion au serveur')
  await expect(main.locator('div:empty')).toHaveCount(0)
  const words = await main.getByRole('heading').boundingBox()
  expect(words?.y).toBeLessThan(250)
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Réclamation')
})

test('a page that cannot come shows its drawing to whoever had touched the one before', async ({
  page,
  context,
}) => {
  await page.goto('/legal', { waitUntil: 'networkidle' })
  const drawn = page.waitForResponse(async (response) => (await response.text()).includes('0 0 460 230'))
  await page.keyboard.press('Tab')
  await drawn
  await context.setOffline(true)
  await complaint(page).click()
  await expect(page.getByRole('main').locator('svg[viewBox="0 0 460 230"]')).toBeVisible()
})
