import { expect } from '@playwright/test'
import { test } from '../page/test.ts'

test('the application answers, and says that it is ready', { tag: '@once' }, async ({ page }) => {
  const response = await page.goto('/api/health/ready')
  expect(response?.status()).toBe(200)
})

/** Bytes of script in Brotli. A schema that one module of every page brings along would weigh 9,000 more on all. */
const budgets = { '/home': 149_000, '/legal': 131_000, '/login/classic': 146_000 }

test('a public page loads none of what checks forms before anybody touches it', { tag: '@once' }, async ({
  page,
}) => {
  for (const [path, most] of Object.entries(budgets)) {
    await page.goto(path, { waitUntil: 'networkidle' })
    const bytes = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter((entry): entry is PerformanceResourceTiming => entry.name.endsWith('.js'))
        .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    )
    expect(bytes, path).toBeLessThan(most)
    expect(bytes, path).toBeGreaterThan(50_000)
  }
})
