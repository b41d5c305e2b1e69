import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../page/accessible.ts'
import { aQuote } from '../page/housing.ts'
import { openMenu } from '../page/menu.ts'
import { dayFromToday } from '../page/stay.ts'
import { test } from '../page/test.ts'
import { widthsOf } from '../page/widths-of.ts'
import { bringSession, signIn } from '../people/sign-in.ts'
import { demoPeople } from '../people/student.ts'

const languages = ['fr', 'en', 'ch', 'ar'] as const
type Language = (typeof languages)[number]

const publicPages = [
  '/login/classic',
  '/login',
  '/login/ecole-boreale',
  '/login/institut-meridien',
  '/forgot-password?token=a-link-that-nobody-sent',
  '/register',
  '/sign-up',
  '/estimation/health-mobility',
  '/estimation/habitation',
  '/insurance/health-mobility/certificate',
  '/insurance/housing/not-connected',
  '/insurance/housing/not-connected?step=2',
  '/verifier',
  '/verifier/7K2M-94QD-V3XA-8HTB',
  '/legal',
  '/privacy',
  '/accessibility',
  '/not-found',
]
const ownPages = [
  '/home',
  '/insurance/health-mobility',
  '/insurance/multimedia',
  '/insurance/health-mutual',
  '/insurance/health-mobility/certificate',
  '/documents',
  '/claims/declare',
  '/claims/my-claims',
  '/account',
  '/contact',
  '/checkout?context=health&success=true&session_id=cs_test_unknown',
  '/home_checkout?success=true&session_id=cs_test_unknown',
  '/multimedia_checkout?success=true&session_id=cs_test_unknown',
  '/insurance/multimedia?contract=unknown',
  '/insurance/sign?context=health',
  '/not-found',
]
const administrationPages = [
  '/students/follow-up',
  '/claims/follow-up',
  '/users',
  '/tariffs',
  '/audit',
  '/certificate-requests',
  '/certificate-requests?view=complaints',
]

const speak = (page: Page, language: Language) =>
  page.addInitScript((chosen) => localStorage.setItem('language', chosen), language)

/** The browser of somebody who has begun to insure a home. */
const withQuote = (page: Page) =>
  page.addInitScript((quote) => localStorage.setItem('houseContract', quote), aQuote(dayFromToday(3)))

/** The page is there when it has a heading and nothing waits any more. */
async function settle(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy=true], .sk')).toHaveCount(0)
}

for (const language of languages) {
  test(`axe finds nothing on the pages that everybody sees, in ${language}`, {
    tag: widthsOf(language),
  }, async ({ page }) => {
    await speak(page, language)
    await withQuote(page)
    for (const path of publicPages) {
      await page.goto(path)
      await settle(page)
      await expectAccessible(page)
    }
  })

  test(`axe finds nothing on a student’s pages, in ${language}`, { tag: widthsOf(language) }, async ({
    page,
  }) => {
    await speak(page, language)
    await bringSession(page, demoPeople.inclusive)
    for (const path of ownPages) {
      await page.goto(path)
      await settle(page)
      await expectAccessible(page)
    }
  })

  test(`axe finds nothing on an administrator’s pages, in ${language}`, { tag: widthsOf(language) }, async ({
    page,
  }) => {
    await speak(page, language)
    await bringSession(page, demoPeople.administrator)
    for (const path of administrationPages) {
      await page.goto(path)
      await settle(page)
      await expectAccessible(page)
    }
  })
}

const abroad = { fr: 'Japon', en: 'Japan', ch: '日本', ar: 'اليابان' }
const france = { fr: 'France', en: 'France', ch: '法国', ar: 'فرنسا' }

for (const language of languages) {
  test(`every dialog opens without a fault, in ${language}`, { tag: widthsOf(language) }, async ({
    page,
  }) => {
    await speak(page, language)
    await signIn(page, demoPeople.inclusive, '/insurance/health-mobility')
    await settle(page)
    await page.locator('#stay-start').fill(dayFromToday(10))
    await page.locator('#stay-end').fill(dayFromToday(30))
    await page.locator('.cal .iconbtn').first().click()
    await expect(page.locator('.calpop table').first()).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    for (const [country, what] of [
      [abroad[language], 'input[type=radio]'],
      [france[language], 'select'],
    ] as const) {
      await page.locator('#stay-country').fill(country)
      await page.getByRole('option', { name: country, exact: true }).click()
      await page.locator('button[form=stay]:not([aria-disabled])').click()
      const recap = page.locator('dialog.modal[open]')
      await expect(recap.locator(what).last()).toBeVisible()
      if (what.startsWith('input')) await recap.locator(what).last().check()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await expect(recap).toHaveCount(0)
    }
    await page.goto('/insurance/multimedia')
    for (const place of [0, 1]) {
      await page.locator('.of .btn').nth(place).click()
      const offers = page.locator('dialog.modal[open]')
      await expect(offers.locator('.cond')).toBeVisible()
      await offers.locator('input[name=offer]').nth(2).check({ force: true }) // bands are hidden under their label
      await expect(offers.getByRole('slider')).toBeVisible()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await expect(offers).toHaveCount(0)
    }
    await page.locator('.of .btn').first().click()
    await page.locator('dialog.modal[open] footer .btn').last().click()
    await page.locator('button[form=device]').filter({ visible: true }).press('Enter')
    await expect(page.locator('.errsum')).toBeFocused()
    await expectAccessible(page)
    await (await openMenu(page)).getByRole('link').first().waitFor()
    await expectAccessible(page)
  })
}

test('the button has the colour of the brand, and the page is set in its fonts', async ({ page }) => {
  await page.goto('/login/classic')
  const button = page.locator('button[type=submit]').last()
  await page.locator('[autocomplete=username]').fill('a@example.org')
  await page.locator('[autocomplete=current-password]').fill('x')
  await expect(page.locator('.lgin button[type=submit]')).toHaveCSS('background-color', 'rgb(14, 85, 70)')
  await expect(button).toBeVisible()
  const loaded = await page.evaluate(async () => {
    await document.fonts.ready
    return [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family)
  })
  expect(loaded.join()).toContain('Figtree')
  expect(loaded.join()).toContain('Bricolage')
})
