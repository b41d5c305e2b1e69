import { type BrowserContext, expect, type Page } from '@playwright/test'
import { logOut } from '../page/menu.ts'
import { test } from '../page/test.ts'
import { bringSession, signIn, signInByPage } from '../people/sign-in.ts'
import { demoPeople } from '../people/student.ts'

/** Makes the stored token one that the server refuses, as after fifteen minutes. */
const spoilToken = (page: Page) => page.evaluate(() => localStorage.setItem('token', 'stale.stale.stale'))
/** Both in one step: between two, a request of the page could renew what is spoilt already. */
const spoilSession = (page: Page) =>
  page.evaluate(() => {
    localStorage.setItem('token', 'stale.stale.stale')
    localStorage.setItem('refresh_token', 'not-a-refresh-token')
  })
const refreshes = (context: BrowserContext) => {
  const seen: string[] = []
  context.on('response', (response) => {
    if (response.url().endsWith('/api/security/token/refresh')) seen.push(String(response.status()))
  })
  return seen
}

test('a token that ran out is renewed once for all requests of a page and for two tabs', {
  tag: '@once',
}, async ({ page, context, student }) => {
  await signIn(page, student)
  const second = await context.newPage()
  await second.goto('/home')
  const seen = refreshes(context)
  await spoilToken(page)
  await Promise.all([page.goto('/documents'), second.goto('/documents')])
  // Said when the contracts have come, which the first page asks for as well.
  const answer = "Vous n'avez pas de contrat"
  for (const tab of [page, second]) await expect(tab.getByRole('heading', { name: answer })).toBeVisible()
  expect(seen).toEqual(['200'])
})

test('a session that has ended leads to the login, and back to the page afterwards', {
  tag: '@once',
}, async ({ page, student }) => {
  await bringSession(page, student)
  await spoilSession(page)
  await page.goto('/documents')
  await expect(page).toHaveURL(/\/login\/classic\?back=%2Fdocuments$/)
})

test('login, language and logout in one tab reach the other', async ({ page, context, student }) => {
  await page.goto('/login/classic')
  const second = await context.newPage()
  await second.goto('/login/classic')
  await signInByPage(page, student)
  await expect(second).toHaveURL(/\/home$/)
  await page.locator('.lang select').selectOption('en')
  await expect(second.locator('html')).toHaveAttribute('lang', 'en')
  await page.locator('.lang select').selectOption('fr')
  await expect(second.locator('html')).toHaveAttribute('lang', 'fr')
  await logOut(page)
  await expect(page).toHaveURL(/\/login\/classic$/)
  await expect(second).toHaveURL(/\/login\/classic/)
})

test('a page that another person opened in another tab becomes theirs', { tag: '@once' }, async ({
  page,
  context,
  student,
}) => {
  await signIn(page, student)
  const second = await context.newPage()
  await second.goto('/home')
  await logOut(page)
  await signInByPage(page, demoPeople.classic)
  await expect(second.getByRole('heading', { level: 1 })).toContainText('Théo')
})
