import { expect, type Page } from '@playwright/test'
import { test } from '../page/test.ts'
import { signIn } from '../people/sign-in.ts'
import { demoPeople } from '../people/student.ts'

// In their order, in one worker: each finds nothing of the one before.
test.describe.configure({ mode: 'serial' })

const everythingKept = (page: Page) =>
  page.evaluate(async () => ({
    cookies: document.cookie,
    local: Object.keys(localStorage),
    session: Object.keys(sessionStorage),
    caches: await caches.keys(),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    entries: history.length,
    width: innerWidth,
    path: location.pathname,
  }))

test('a journey leaves all that a person can leave in a browser', { tag: '@once' }, async ({ page }) => {
  await signIn(page, demoPeople.inclusive, '/contact')
  await page.evaluate(async () => {
    sessionStorage.setItem('left', 'behind')
    await caches.open('left')
    await new Promise<void>((resolve) => {
      indexedDB.open('left').onsuccess = () => resolve()
    })
  })
  await page.context().newPage()
  const { local, session, caches: kept, databases } = await everythingKept(page)
  expect(local).toContain('token')
  expect(session).toContain('left')
  expect(kept).toContain('left')
  expect(databases).toContain('left')
})

test('the next finds nothing of it, in the same page', { tag: '@once' }, async ({ page, context }) => {
  const { entries, width, path, ...kept } = await everythingKept(page)
  expect(path, 'the page of the journey before').toBe('/api/health/live')
  expect(kept).toEqual({ cookies: '', local: [], session: [], caches: [], databases: [], workers: 0 })
  expect(entries).toBe(1)
  expect(context.pages()).toHaveLength(1)
  expect(await context.cookies()).toEqual([])
  await page.setViewportSize({ width: width - 100, height: 700 })
  await page.addInitScript(() => localStorage.setItem('left', 'behind'))
})

test('what cannot be taken back goes with its context', { tag: '@once' }, async ({ page }) => {
  expect(page.viewportSize()).toEqual({ width: 1440, height: 900 })
  await page.goto('/emergency')
  expect(await page.evaluate(() => localStorage.getItem('left'))).toBeNull()
})
