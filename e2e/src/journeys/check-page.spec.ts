import { expect } from '@playwright/test'
import { test } from '../page/test.ts'

test('a code that no certificate has is unknown, however it is written', { tag: '@once' }, async ({
  page,
}) => {
  await page.goto('/verifier')
  const code = page.getByLabel('Code de contrôle')
  await code.fill('7k2m94qdv3xa8htb')
  await code.press('Enter')
  await expect(page).toHaveURL(/\/verifier\/7K2M-94QD-V3XA-8HTB$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Aucune attestation n’a ce code')
  await page.goto('/verifier/%3Cimg%20onerror=alert(1)%3E')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Aucune attestation n’a ce code')
  await expect(page.getByRole('main')).toContainText('<img onerror=alert(1)>')
})

test('what cannot be a code is corrected at the field', { tag: '@once' }, async ({ page }) => {
  await page.goto('/verifier')
  const code = page.getByLabel('Code de contrôle')
  await code.fill('7K2M-94QD')
  await code.press('Enter')
  await expect(code).toHaveAccessibleDescription(/Saisissez les 16 caractères du code/)
  await expect(code).toBeFocused()
  await expect(page).toHaveURL(/\/verifier$/)
})

test('no search engine keeps the check page', { tag: '@once' }, async ({ page }) => {
  const answer = await page.goto('/verifier/7K2M-94QD-V3XA-8HTB')
  expect(answer?.headers()['x-robots-tag']).toContain('noindex')
})
