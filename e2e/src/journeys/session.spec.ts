import { type BrowserContext, expect, type Page } from '@playwright/test'
import { expectAccessible } from '../page/accessible.ts'
import { fillHome, homePages, seePrice } from '../page/home.ts'
import { languageMenu } from '../page/language-menu.ts'
import { expectLoaded } from '../page/loaded.ts'
import { logOut } from '../page/menu.ts'
import { test } from '../page/test.ts'
import { callAs } from '../people/administrator.ts'
import { aRegisteredStudent } from '../people/registered.ts'
import { bringSession, endSession, fillLogin, signIn, signInByPage, spoilSession } from '../people/sign-in.ts'
import { demoPeople } from '../people/student.ts'
import { wordOf } from '../world/word-of.ts'

/** Makes the stored token one that the server refuses, as after fifteen minutes. */
const spoilToken = (page: Page) => page.evaluate(() => localStorage.setItem('token', 'stale.stale.stale'))
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
  const answer = 'Vous n’avez pas de contrat'
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
  await expect(page.getByText('Votre session s’est terminée.')).toBeVisible()
  await fillLogin(page, student)
  await expect(page).toHaveURL(/\/documents$/)

  // Pages that visitors may open give way to the login as well; what was typed is there afterwards.
  await page.goto('/contracts/terminate')
  await endSession(page, student)
  await expect(page).toHaveURL(/\/contracts\/terminate$/)
  await page.goto('/insurance/health-mobility/certificate')
  const host = page.locator('#certificate-request-hostOrganization')
  await host.fill('Université de Séville')
  await endSession(page, student)
  await expect(page).toHaveURL(/\/insurance\/health-mobility\/certificate$/)
  await expect(host).toHaveValue('Université de Séville')
  await page.goto('/account/profile')
  await page.locator('#profile-phoneNumber').fill('06 39 98 01 99')
  await endSession(page, student)
  await expect(page).toHaveURL(/\/account\/profile$/)
  await expect(page.locator('#profile-phoneNumber')).toHaveValue('06 39 98 01 99')
  await page.goto(homePages.own)
  await fillHome(page, { rooms: 2, persons: 2 })
  await seePrice(page)
  await spoilSession(page)
  await page.getByRole('button', { name: 'Continuer' }).click()
  await expect(page.getByText('Votre session s’est terminée.')).toBeVisible()
  await fillLogin(page, student)
  await expect(page).toHaveURL(/\/insurance\/housing\?step=\d$/)
  await expect(page.getByRole('region', { name: 'Colocataire 2' })).toBeVisible()
  await page.goto('/home')
  await logOut(page)
  await expect(page.getByText('Votre session s’est terminée.')).toHaveCount(0)
})

test.describe('while no answer comes', () => {
  test.use({ expected: 'refusals and providers that are down' })

  test('a list says at once what is safe, when it is tried again and whom to call', {
    tag: '@once',
  }, async ({ page, student }) => {
    await page.route('**/api/contracts', (route) => route.fulfill({ status: 503, json: {} }))
    await bringSession(page, student)
    // What only names a part of a page holds nothing else back.
    await page.goto('/payments')
    await expect(page.getByRole('heading', { name: 'Aucun paiement pour l’instant' })).toBeVisible()
    await page.goto('/documents')
    const failed = page.getByRole('alert').filter({ hasText: 'connexion au serveur' })
    await expect(failed).toContainText(/Nouvel essai automatique dans \d+\ss/)
    await expect(failed.getByRole('link', { name: '01 99 00 55 01' })).toHaveAttribute('href', /^tel:/)
    await expectAccessible(page)
    await page.unroute('**/api/contracts')
    await failed.getByRole('button', { name: 'Réessayer' }).click()
    await expect(failed).toHaveCount(0)

    // Any page, whatever it waits for, says so while it goes on waiting.
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/api/payments', (route) => held.then(() => route.continue()))
    await page.goto('/payments')
    const slow = page.getByRole('status').filter({ hasText: 'Le serveur met du temps à répondre.' })
    await expect(slow.getByRole('link', { name: '01 99 00 55 01' })).toBeVisible()
    answer()
    await expect(slow).toHaveCount(0)
  })

  test('nothing is said to be in order, or not to be there, before that is known', {
    tag: '@once',
  }, async ({ page }) => {
    const calls =
      /\/api\/(claims|payments|refunds|contracts\/[^/]+\/timeline|certificates\/[^/]+\/shares)(\?|$)/
    await page.route(calls, (route) => route.fulfill({ status: 503, json: {} }))
    await bringSession(page, demoPeople.partner)
    await page.goto('/home')
    const failed = page.getByRole('alert').filter({ hasText: 'n’a pas pu être chargé' })
    await expect(failed.getByRole('button', { name: 'Réessayer' })).toBeVisible()
    await expect(page.getByText('Tout est en ordre.')).toHaveCount(0)

    await page.getByRole('link', { name: 'Habitation, 4 pièces', exact: true }).click()
    await expect(failed).toHaveCount(4)
    for (const words of ['Aucun sinistre', 'Pas de lien', 'Payé le']) {
      await expect(page.getByText(words)).toHaveCount(0)
    }
    await expectAccessible(page)
    await page.unroute(calls)
    const claims = page.getByRole('region', { name: 'Sinistres' })
    await claims.getByRole('button', { name: 'Réessayer' }).click()
    await expect(claims.getByRole('link').first()).toBeVisible()
    // The button goes with the failure; whoever pressed it stays where they were.
    await expect(claims).toBeFocused()
  })
})

test.describe('while a part does not answer', () => {
  test.use({ expected: 'refusals and providers that are down' })

  test('what could not be read is asked for again by its own button, and hides no right meanwhile', {
    tag: '@once',
  }, async ({ page }) => {
    const right = /\/api\/contracts\/[^/]+\/withdrawal$/
    const silent = () => page.route(right, (route) => route.fulfill({ status: 503, json: {} }))
    await silent()
    await bringSession(page, demoPeople.partner)
    await page.goto('/contracts/withdraw')
    const failed = page.getByRole('alert').filter({ hasText: 'Vos contrats ne se chargent pas' })
    await expect(failed).toBeVisible()
    await page.unroute(right)
    await failed.getByRole('button', { name: 'Réessayer' }).click()
    await expect(failed).toHaveCount(0)
    await expect(page.getByRole('main')).toBeFocused()

    await silent()
    await page.goto('/documents')
    await page.getByRole('link', { name: 'Habitation, 4 pièces', exact: true }).click()
    const acts = page.getByRole('region', { name: 'Ce que vous pouvez faire' })
    await expect(acts.getByRole('alert')).toBeVisible()
    await expect(acts.getByRole('link', { name: 'Renoncer au contrat ici' })).toBeVisible()
  })
})

test('login, language and logout in one tab reach the other', async ({ page, context, student }) => {
  await page.goto('/login/classic')
  const second = await context.newPage()
  await second.goto('/login/classic')
  await signInByPage(page, student)
  await expect(second).toHaveURL(/\/home$/)
  await expectLoaded(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await languageMenu(page).selectOption('en')
  await expect(second.locator('html')).toHaveAttribute('lang', 'en')
  await languageMenu(page).selectOption('fr')
  await expect(second.locator('html')).toHaveAttribute('lang', 'fr')
  await logOut(page)
  await expect(page).toHaveURL(/\/login\/classic$/)
  await expect(second).toHaveURL(/\/login\/classic/)
})

test(
  'whoever signs in reads in the language of the account, and one that was chosen in a browser goes to it',
  {
    tag: '@once',
  },
  async ({ page, browser, student }, info) => {
    const put = { info, method: 'PUT', path: '/accounts/language', body: { language: 'ar' } } as const
    await callAs(student, put)
    const kept = async () =>
      (await (await callAs(student, { info, path: '/accounts/me' })).json()).data.language
    const html = page.locator('html')
    await page.goto('/login/classic')
    await expect(html).toHaveAttribute('lang', 'fr')
    await fillLogin(page, student)
    await expect(page).toHaveURL(/\/home$/)
    await expect(html).toHaveAttribute('lang', 'ar')
    await page.reload()
    await expect(html).toHaveAttribute('lang', 'ar')
    expect(await kept()).toBe('ar')
    // Whoever signs out leaves a shared computer as they found it.
    await page.getByRole('button', { name: student.name }).click()
    await page.getByRole('button', { name: 'تسجيل الخروج' }).click()
    await expect(page).toHaveURL(/\/login\/classic$/)
    await expect(html).toHaveAttribute('lang', 'fr')

    const other = await (await browser.newContext()).newPage()
    await other.goto('/login/classic')
    await languageMenu(other).selectOption('en')
    await fillLogin(other, student)
    await expect(other).toHaveURL(/\/home$/)
    await expect(other.locator('html')).toHaveAttribute('lang', 'en')
    await expect.poll(kept).toBe('en')
    // The choice was theirs: the next who signs in on that computer reads as they are used to.
    await expectLoaded(other)
    await expect(other.getByRole('heading', { level: 1 })).toBeFocused()
    await other.getByRole('button', { name: student.name }).click()
    await other.getByRole('button', { name: 'Sign out' }).click()
    await expect(other).toHaveURL(/\/login\/classic$/)
    await expect(other.locator('html')).toHaveAttribute('lang', 'en')
    await fillLogin(other, await aRegisteredStudent(info, { email: `next.${wordOf(info)}@example.org` }))
    await expect(other.locator('html')).toHaveAttribute('lang', 'fr')
    await other.context().close()
  },
)

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
