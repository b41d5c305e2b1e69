import { expect, type Page } from '@playwright/test'
import { test } from '../page/test.ts'
import { signIn } from '../people/sign-in.ts'
import { demoPeople } from '../people/student.ts'

test('the application answers, and says that it is ready', { tag: '@once' }, async ({ page }) => {
  const response = await page.goto('/api/health/ready')
  expect(response?.status()).toBe(200)
})

/** Notes on a page that it showed another one in its place while something of it loaded. */
const noteWaiting = (page: Page) =>
  page.addInitScript(() => {
    const note = () => {
      if (document.querySelector('main:not(:has(h1))')) document.documentElement.dataset.waited = 'yes'
    }
    new MutationObserver(note).observe(document, { childList: true, subtree: true })
  })

/** Bytes of script in Brotli. A schema that one module of every page brings along would weigh 9,000 more on all. */
const budgets = { '/home': 150_000, '/legal': 131_300, '/login/classic': 147_300, '/complaint': 149_200 }

const bytesOfScript = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry): entry is PerformanceResourceTiming => entry.name.endsWith('.js'))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
  )

test('a student’s start and documents load none of what checks forms either', { tag: '@once' }, async ({
  page,
}) => {
  await signIn(page, demoPeople.partner)
  for (const path of ['/home', '/documents']) {
    await page.goto(path, { waitUntil: 'networkidle' })
    expect(await bytesOfScript(page), path).toBeLessThan(160_000)
  }
})

test('a public page loads none of what checks forms before anybody touches it', { tag: '@once' }, async ({
  page,
}) => {
  await noteWaiting(page)
  for (const [path, most] of Object.entries(budgets)) {
    await page.goto(path, { waitUntil: 'networkidle' })
    const waited = await page.evaluate(() => document.documentElement.dataset.waited)
    expect(
      waited,
      `${path} follows its first words at once, without a page that says it loads`,
    ).toBeUndefined()
    const bytes = await bytesOfScript(page)
    expect(bytes, path).toBeLessThan(most)
    expect(bytes, path).toBeGreaterThan(50_000)
  }
})
