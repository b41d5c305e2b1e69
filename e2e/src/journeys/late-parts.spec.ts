import { expect, type Page, type Route } from '@playwright/test'
import { expectLoaded, holdScripts } from '../page/loaded.ts'
import { test } from '../page/test.ts'
import { signIn } from '../people/sign-in.ts'
import { demoPeople } from '../people/student.ts'

/** Answers the newest of a student's mails only, or as many as a page can show, as if that were 52 of 60. */
async function withMails(route: Route) {
  const answer = await route.fetch()
  const { data } = await answer.json()
  const count = route.request().url().includes('all=true') ? 52 : 50
  const at = '2026-11-01T09:00:00.000Z'
  const mails = Array.from({ length: count }, (_, place) => ({
    ...{ id: `mail-${place}`, subject: `Courrier ${place + 1}`, state: 'sent', at, sentAt: at },
  }))
  await route.fulfill({
    response: answer,
    json: { data: { ...data, mails, totals: { ...data.totals, mails: 60, payments: 1234 } } },
  })
}

test('the page of a student counts all mails, shows the newest, on a press the most it can, and says so', async ({
  page,
}) => {
  await page.route(/\/api\/students\/[0-9a-f-]{36}(\?|$)/, withMails)
  await signIn(page, demoPeople.administrator, '/student/list?search=brindemoy')
  const line = page.getByRole('link', { name: /Brindemoy/ }).first()
  const [id] = /[0-9a-f-]{36}/.exec((await line.getAttribute('href')) ?? '') ?? []
  await page.goto(`/students/${id}`)
  const mails = page.getByRole('region', { name: /^E-mails/ })
  await expect(mails.getByRole('heading')).toHaveText('E-mails 60')
  await expect(page.getByRole('link', { name: /^Paiements/ })).toHaveText(/1\s234$/)
  await expect(mails.getByRole('listitem')).toHaveCount(50)
  await mails.getByRole('button', { name: 'Tout afficher' }).click()
  await expect(mails.getByRole('listitem')).toHaveCount(52)
  await expect(mails.getByRole('button')).toHaveCount(0)
  await expect(mails).toContainText('Seules les 52 lignes les plus récentes s’affichent ici.')
  await expect(mails).toBeFocused()
})

test('a page that says what failed stays while the words of its advisor are on their way', {
  tag: '@once',
}, async ({ page }) => {
  const { promise: told, resolve: tell } = Promise.withResolvers<void>()
  await page.route('**/api/security/email/readdress', async (route) => {
    await told
    await route.continue()
  })
  await page.goto('/new-email?token=a-link-that-nobody-sent')
  const release = await holdScripts(page)
  tell()
  await expect(page.getByRole('heading', { name: 'Votre adresse n’a pas pu être confirmée' })).toBeFocused()
  release()
  await expect(page.getByRole('region', { name: 'Votre conseillère' })).toBeVisible()
})

const aRun = {
  ...{ id: '00000000-0000-4000-8000-000000000001', reference: 'LOT-2026-000001', kind: 'write' },
  ...{ label: null, change: null, state: 'paused', matching: 3, total: 3, done: 1, failed: 0 },
  ...{ secondsLeft: null, createdAt: '2026-11-01T09:00:00.000Z', finishedAt: null, startedBy: null },
}

const menuOf = (page: Page) => page.getByRole('button', { name: /^Agir sur/ })

test('the way to an action under way comes into a place that was kept for it', async ({ page }) => {
  let tell = () => {}
  const told = new Promise<void>((resolve) => {
    tell = resolve
  })
  await page.route('**/api/students/runs', async (route) => {
    await told
    await route.fulfill({ json: { data: [aRun] } })
  })
  await signIn(page, demoPeople.administrator, '/student/list')
  await expect(menuOf(page)).toBeVisible()
  await expectLoaded(page.getByRole('main'))
  const before = await menuOf(page).boundingBox()
  tell()
  await expect(page.getByRole('link', { name: 'Action en pause' })).toBeVisible()
  expect(await menuOf(page).boundingBox()).toEqual(before)
})

test('the page of a student opens from beside a list, however late its part comes', async ({ page }) => {
  await signIn(page, demoPeople.administrator, '/student/list?search=brindemoy')
  await page
    .getByRole('link', { name: /Brindemoy/ })
    .first()
    .press('Enter')
  const panel = page.getByRole('dialog', { name: 'Théo Brindemoy' })
  await expect(panel.getByRole('heading', { name: 'Compte et liens' })).toBeVisible()
  await expectLoaded(page)
  const letScriptsCome = await holdScripts(page)
  await page.keyboard.press('o')
  await expect(panel).toBeHidden()
  letScriptsCome()
  await expect(page.getByRole('heading', { level: 1, name: 'Théo Brindemoy' })).toBeVisible()
  await expect(page).toHaveURL(/\/students\/[0-9a-f-]{36}$/)
})
