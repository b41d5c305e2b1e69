import { languages } from '@cursus/shared/language'
import { expect } from '@playwright/test'
import { expectNothingJumped } from '../page/documents.ts'
import { languageMenu } from '../page/language-menu.ts'
import { turnTo } from '../page/languages.ts'
import { setApart } from '../page/letters.ts'
import { expectLoaded } from '../page/loaded.ts'
import { isNarrow, openMenu } from '../page/menu.ts'
import { test } from '../page/test.ts'
import { bringSession, fillLogin, signIn, signInByPage } from '../people/sign-in.ts'
import { demoPeople } from '../people/student.ts'

const studentEntries = [
  'Accueil',
  'Habitation',
  'Santé/Mobilité',
  'Mutuelle santé',
  'Mes documents',
  'Mes paiements',
  'Suivre mes sinistres',
  'Déclarer un sinistre',
  'Contact',
]
const withoutTravel = studentEntries.filter((entry) => !/Santé/.test(entry) && !/Mutuelle/.test(entry))
const entriesOf = {
  inclusive: studentEntries,
  partner: studentEntries,
  partnerWithoutTravel: withoutTravel,
  classic: studentEntries,
  administrator: [
    'Tableau de bord',
    /^À faire(, \d+)?$/,
    'Écoles',
    'Liste',
    'Ajout en inclusion',
    'Suivi',
    'Suivi des sinistres',
    'Attestations',
    'Droits et remboursements',
    'Renouvellements',
    'Envois et lots',
    'Utilisateurs',
    'Tarifs',
    'Journal',
  ],
} as const

/** The drawer of a narrow page has what the menu has: it is opened by those whose entries differ most. */
const narrowToo = ['inclusive', 'administrator']

for (const kind of Object.keys(entriesOf) as (keyof typeof entriesOf)[]) {
  const tag = narrowToo.includes(kind) ? [] : ['@once']
  test(`the menu of this role has its own entries: ${kind}`, { tag }, async ({ page }) => {
    await signIn(page, demoPeople[kind])
    const menu = await openMenu(page)
    await expect(menu.getByRole('link')).toHaveText([...entriesOf[kind]])
  })
}

test('the head of a page without a menu fits every width, whatever its words and whoever is there', {
  tag: '@once',
}, async ({ page, student }) => {
  const expectFit = async (path: string) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    for (const language of languages) {
      await turnTo(page, language)
      for (const width of [320, 360, 375, 390, 601, 681, 768]) {
        await page.setViewportSize({ width, height: 800 })
        const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth)
        expect(scrollWidth, `${path} in ${language}`).toBe(width)
        const headHeight = async () => (await page.getByRole('banner').boundingBox())?.height
        await expect.poll(headHeight, `${path} in ${language} at ${width}, on one line`).toBeLessThan(96)
      }
    }
    await page.evaluate(setApart)
    for (const language of languages) {
      await turnTo(page, language)
      for (const width of [320, 390, 601]) {
        await page.setViewportSize({ width, height: 800 })
        const beyond = await page.getByRole('banner').evaluate(({ scrollWidth }) => scrollWidth - innerWidth)
        expect(beyond, `${path} in ${language} at ${width}, letters apart`).toBe(0)
      }
    }
    await turnTo(page, 'fr')
  }
  await expectFit('/home')
  await expectFit('/insurance/housing/not-connected')
  await bringSession(page, student)
  await expectFit('/insurance/sign?contractId=00000000-0000-4000-8000-000000000001')
})

test('each role stays on its own pages; an unknown path leads home', { tag: '@once' }, async ({ page }) => {
  await bringSession(page, demoPeople.partnerWithoutTravel)
  for (const path of [
    '/schools',
    '/dashboard',
    '/insurance/health-mobility',
    '/login/classic',
    '/nowhere/at/all',
  ]) {
    await page.goto(path)
    await expect(page, path).toHaveURL(/\/home$/)
  }
  await page.goto('/documents')
  await expect(page).toHaveURL(/\/documents$/)
})

test('an administrator starts at the schools and sees no advisor', { tag: '@once' }, async ({ page }) => {
  await signInByPage(page, demoPeople.administrator)
  await expect(page).toHaveURL(/\/schools$/)
  await page.goto('/home')
  await expect(page).toHaveURL(/\/schools$/)
  await expect(page.getByText('Votre conseillère')).toHaveCount(0)
})

test('a visitor who would withdraw from a contract signs in first and then stands on its page', {
  tag: '@once',
}, async ({ page }) => {
  await page.goto('/legal')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Renoncer au contrat ici' }).click()
  await expect(page).toHaveURL(/\/login\/classic\?back=/)
  await fillLogin(page, demoPeople.classic)
  await expect(page).toHaveURL(/\/contracts\/withdraw$/)
})

test('an address from elsewhere is no page to come back to', { tag: '@once' }, async ({ page }) => {
  await page.goto('/login/classic?back=https%3A%2F%2Fexample.org%2F')
  await fillLogin(page, demoPeople.classic)
  await expect(page).toHaveURL(/\/home$/)
})

test('the 404 page names the account, keeps the menu and leads on', async ({ page }) => {
  await signIn(page, demoPeople.classic, '/not-found')
  await expect(page.getByRole('main')).toContainText(/Page introuvable.* theo\.brindemoy@example\.org\. /)
  await expect((await openMenu(page)).getByRole('link', { name: 'Accueil' })).toBeVisible()
  if (isNarrow(page)) await page.keyboard.press('Escape')
  await page.getByRole('main').getByRole('link', { name: 'Aller à l’accueil' }).click()
  await expect(page).toHaveURL(/\/home$/)
})

test('the page speaks the chosen language, in its direction, and keeps it', async ({ page }) => {
  await page.goto('/login/classic')
  const html = page.locator('html')
  await expect(html).toHaveAttribute('lang', 'fr')
  const spoken = [
    { option: 'en', lang: 'en', dir: 'ltr', login: 'Sign in' },
    { option: 'ch', lang: 'zh-Hans', dir: 'ltr', login: '登录' },
    { option: 'ar', lang: 'ar', dir: 'rtl', login: 'تسجيل الدخول' },
  ]
  const menu = languageMenu(page)
  await expect(menu.locator('option')).toHaveText(['Français', 'English', '中文', 'العربية'])
  for (const { option, lang, dir, login } of spoken) {
    await menu.selectOption(option)
    await expect(html).toHaveAttribute('lang', lang)
    await expect(html).toHaveAttribute('dir', dir)
    await expect(page.getByRole('button', { name: login })).toBeVisible()
  }
  await page.reload()
  await expect(html).toHaveAttribute('lang', 'ar')
  await expect(page.getByRole('button', { name: 'تسجيل الدخول' })).toBeVisible()
  const answer = await page.request.get('/login/classic')
  expect(await answer.text()).toContain('<html lang="ar" dir="rtl"')
})

test('a browser that speaks Chinese is answered in Chinese, one of no known language in French', {
  tag: '@once',
}, async ({ browser, baseURL }) => {
  for (const [locale, lang] of [
    ['zh-TW', 'zh-Hans'],
    ['de-DE', 'fr'],
  ] as const) {
    const context = await browser.newContext({ baseURL, locale })
    const page = await context.newPage()
    await page.goto('/login/classic')
    await expect(page.locator('html')).toHaveAttribute('lang', lang)
    await context.close()
  }
})

test('a notice is read out without the full stop of another script', { tag: '@once' }, async ({
  browser,
  baseURL,
}) => {
  for (const [locale, read] of [
    ['zh-CN', /^错误\s[^.]+$/],
    ['ar', /^خطأ\s/],
  ] as const) {
    const context = await browser.newContext({ baseURL, locale })
    const page = await context.newPage()
    await page.goto('/login/classic')
    await page.route('**/api/security/login', (route) => route.abort())
    await page.locator('#login-username').fill('theo.brindemoy@example.org')
    await page.locator('#login-password').fill('Demo#2026')
    await page.locator('#login-password').press('Enter')
    await expect(page.getByRole('alert').filter({ hasText: read })).toHaveCount(1)
    await context.close()
  }
})

test('the drawer opens, holds the focus and closes by keyboard, below 1200 px', { tag: '@once' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 1199, height: 800 })
  await signIn(page, demoPeople.classic)
  // What stands beside the advice of a page is no menu.
  const sidebar = page.getByRole('complementary').filter({ has: page.getByRole('navigation') })
  await expect(sidebar).toBeHidden()
  const burger = page.getByRole('button', { name: 'Ouvrir le menu' })
  await burger.focus()
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await expect(drawer).toContainText('Théo')
  for (let step = 0; step < 20; step += 1) await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('dialog, body')?.tagName)).not.toBe(
    undefined,
  )
  await expect(page.getByRole('main')).not.toBeFocused()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(burger).toBeFocused()
  await page.keyboard.press('Enter')
  const contact = drawer.getByRole('link', { name: 'Contact' })
  await contact.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/contact$/)
  await expect(drawer).toBeHidden()
  await page.setViewportSize({ width: 320, height: 800 })
  const headHeight = async () => (await page.getByRole('banner').boundingBox())?.height
  await expect.poll(headHeight, 'the head and the advisor, each on one line').toBeLessThan(140)
  await page.setViewportSize({ width: 1200, height: 800 })
  await expect(sidebar).toBeVisible()
  await expect(burger).toBeHidden()
})

test('advisor, footer and skip link are where they belong', async ({ page }) => {
  await signIn(page, demoPeople.classic)
  await expect(page.getByRole('link', { name: /^Appeler le / }).first()).toHaveAttribute('href', /^tel:\+33/)
  const footer = page.getByRole('contentinfo')
  await expect(footer).toContainText(/© 20\d\d/)
  await expect(footer.getByRole('link', { name: 'Cursus Assurances' })).toBeVisible()
  await page.goto('/legal')
  // The heading is there before the scripts are; the footer comes with them.
  await expect(footer).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Aller au contenu' })).toBeFocused()
})

test('a page that is still empty has its footer below what is seen first, so that nothing jumps when it fills', async ({
  page,
}) => {
  await signIn(page, demoPeople.partner, '/contact')
  const footer = page.getByRole('contentinfo')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(() => {
    document.querySelector('main')?.replaceChildren()
    scrollTo(0, 0)
  })
  const box = await footer.boundingBox()
  expect(box?.y ?? 0).toBeGreaterThanOrEqual(page.viewportSize()?.height ?? 0)
  await page.route('**/api/**', async (route) => {
    await new Promise((done) => setTimeout(done, 150))
    await route.continue()
  })
  for (const path of ['/account', '/account/profile', '/account/two-factor', '/card']) {
    await page.goto(path)
    await expectLoaded(page)
    await expectNothingJumped(page)
  }
})

test.describe('while a script of a page is lost', () => {
  test.use({ expected: 'refusals and no network' })

  test('the page loads anew by itself, then by its button', { tag: '@once' }, async ({ page }) => {
    await signIn(page, demoPeople.classic, '/home')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const scripts = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => name),
    )
    const lost: string[] = []
    await page.route('**/assets/*.js', (route) => {
      const url = route.request().url()
      if (scripts.includes(url)) return route.continue()
      lost.push(url)
      return route.abort('internetdisconnected')
    })
    await page.getByRole('link', { name: 'Paiements' }).first().click()
    await expect(page.getByRole('heading', { name: 'Cette page n’a pas pu se charger' })).toBeVisible()
    expect(lost.length, 'asked for again').toBeGreaterThan(new Set(lost).size)
    await page.unroute('**/assets/*.js')
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await expect(page).toHaveURL(/\/payments$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Paiements' })).toBeVisible()
  })
})
