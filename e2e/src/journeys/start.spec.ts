import { expect } from '@playwright/test'
import { test } from '../page/test.ts'

test('the application answers, and says that it is ready', { tag: '@once' }, async ({ page }) => {
  const response = await page.goto('/api/health/ready')
  expect(response?.status()).toBe(200)
})
