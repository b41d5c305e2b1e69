import { expect, type Page } from '@playwright/test'
import { expectAccessibleInEachLanguage } from '../page/accessible.ts'
import { expectNoWordsCovered } from '../page/covered.ts'
import { errorSummary } from '../page/error-summary.ts'
import { aQuote } from '../page/home.ts'
import { expectLoaded } from '../page/loaded.ts'
import { openMenu } from '../page/menu.ts'
import { takePicture } from '../page/picture.ts'
import { dayFromToday } from '../page/stay.ts'
import { expectTargetsToPress } from '../page/targets.ts'
import { test } from '../page/test.ts'
import { bringSession, signIn } from '../people/sign-in.ts'
import { demoPeople } from '../people/student.ts'

const publicPages = {
  'the doors': [
    '/login/classic',
    '/login',
    '/login/ecole-boreale',
    '/login/institut-meridien',
    '/forgot-password?token=a-link-that-nobody-sent',
    '/new-email?token=a-link-that-nobody-sent',
    '/register',
    '/sign-up',
  ],
  'the public prices and papers': [
    '/home',
    '/estimation/health-mobility',
    '/estimation/habitation',
    '/insurance/health-mobility/certificate',
    '/insurance/health-mobility/not-connected',
    '/insurance/health-mobility/visa?stay=stay.72.2027-09-01.2028-06-30',
    '/insurance/health-mobility/visa',
    '/insurance/multimedia',
    '/insurance/health-mutual',
    '/insurance/housing/not-connected',
    '/insurance/housing/not-connected?step=2',
    '/call?token=a-link-that-nobody-sent',
    '/complaint',
    '/contracts/terminate',
    '/contracts/terminate?token=a-link-that-nobody-sent',
    '/a/a-link-that-nobody-sent',
    '/verifier',
    '/verifier/7K2M-94QD-V3XA-8HTB',
    '/proof/verify',
  ],
  'the public texts': ['/emergency', '/legal', '/privacy', '/accessibility', '/not-found'],
}
const ownPages = {
  'the insurances': [
    '/home',
    '/insurance/health-mobility',
    '/insurance/multimedia',
    '/insurance/health-mutual',
    '/insurance/health-mobility/certificate',
    '/insurance/multimedia?contract=unknown',
    '/insurance/sign?context=health',
    '/not-found',
  ],
  'the pages of a contract': [
    '/documents/a-contract-of-nobody/share',
    '/contracts/a-contract-of-nobody',
    '/contracts/a-contract-of-nobody/renewal',
    '/contracts/a-contract-of-nobody/change',
    '/contracts/a-contract-of-nobody/proof',
    '/insurance/health-mobility/added?contract=unknown',
  ],
  'the other pages': [
    '/documents',
    '/payments',
    '/card',
    '/contracts/terminate',
    '/contracts/withdraw',
    '/contracts/visa-refused',
    '/claims/declare',
    '/claims/my-claims',
    '/account',
    '/account/profile',
    '/contact',
    '/checkout?context=health&success=true&session_id=cs_test_unknown',
    '/home_checkout?success=true&session_id=cs_test_unknown',
    '/multimedia_checkout?success=true&session_id=cs_test_unknown',
  ],
}
const administrationPages = {
  'lists of people, contracts and prices': [
    '/students/follow-up',
    '/changes/a-contract-of-nobody',
    '/claims/follow-up',
    '/queue',
    '/users',
    '/tariffs',
    '/audit',
  ],
  'requests, rights and runs': [
    '/certificate-requests',
    '/certificate-requests?view=complaints',
    '/certificate-requests?view=calls',
    '/certificate-requests?view=names',
    '/rights',
    '/renewals',
    '/jobs',
  ],
}

/** The browser of somebody who has begun to insure a home. */
const withQuote = (page: Page) =>
  page.addInitScript((quote) => localStorage.setItem('houseContract', quote), aQuote(dayFromToday(3)))

/** The page is there when it has a heading and nothing waits any more. */
async function settle(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectLoaded(page)
}

/** Loads each page in French, takes its picture where some are wished, sees that no words are covered and that fingers find what they press, and asks axe in every language. */
async function walk(page: Page, paths: readonly string[], whose: string) {
  for (const path of paths) {
    await page.goto(path)
    await settle(page)
    await takePicture(page, whose)
    await expectNoWordsCovered(page)
    await expectTargetsToPress(page)
    await expectAccessibleInEachLanguage(page)
  }
}

for (const [what, paths] of Object.entries(publicPages)) {
  test(`axe finds nothing on ${what}, in any language`, async ({ page }) => {
    await withQuote(page)
    await walk(page, paths, 'visitor')
  })
}

for (const [what, paths] of Object.entries(ownPages)) {
  test(`axe finds nothing on ${what} of a student, in any language`, async ({ page }) => {
    await bringSession(page, demoPeople.inclusive)
    await walk(page, paths, 'student')
  })
}

for (const [what, paths] of Object.entries(administrationPages)) {
  test(`axe finds nothing on ${what} of an administrator, in any language`, async ({ page }) => {
    await bringSession(page, demoPeople.administrator)
    await walk(page, paths, 'administrator')
  })
}

test('every dialog about a stay opens without a fault, in any language', async ({ page }) => {
  await signIn(page, demoPeople.inclusive, '/insurance/health-mobility')
  await settle(page)
  await page.getByLabel('Date de départ').fill(dayFromToday(10))
  await page.getByLabel('Date de retour').fill(dayFromToday(30))
  await page.locator('form#stay button[aria-expanded]').first().click()
  await expect(page.getByRole('dialog').locator('table').first()).toBeVisible()
  await expectAccessibleInEachLanguage(page)
  await page.keyboard.press('Escape')
  const bySchool = 'button[form=stay]:not([aria-disabled])'
  for (const [country, what, way] of [
    ['Japon', '[role=combobox]', bySchool],
    ['Canada', 'input[type=radio]', 'button:not([form]):has-text("Payer moi-même")'],
    ['France', '[role=combobox]', bySchool],
  ] as const) {
    const destination = page.getByRole('combobox', { name: 'Destination' })
    await destination.fill(country)
    await page.getByRole('option', { name: country, exact: true }).click()
    await page.locator(way).click()
    const recap = page.getByRole('dialog')
    await expect(recap.locator(what).last()).toBeVisible()
    if (what.startsWith('input')) await recap.locator(what).last().check()
    await expectAccessibleInEachLanguage(page)
    await page.keyboard.press('Escape')
    await expect(recap).toHaveCount(0)
  }
})

test('every dialog about devices opens without a fault, in any language', async ({ page }) => {
  await signIn(page, demoPeople.inclusive, '/insurance/multimedia')
  await settle(page)
  const choose = page.getByRole('article').getByRole('button')
  const offers = page.getByRole('dialog')
  for (const place of [0, 1]) {
    await choose.nth(place).click()
    await expect(offers.getByRole('list').first()).toBeVisible()
    await offers.locator('input[name=offer]').nth(2).check()
    await expect(offers.getByRole('slider')).toBeVisible()
    await expectAccessibleInEachLanguage(page)
    await page.keyboard.press('Escape')
    await expect(offers).toHaveCount(0)
  }
  await choose.first().click()
  await offers.getByRole('button', { name: 'Souscrire' }).click()
  await page.locator('button[form=device]').filter({ visible: true }).press('Enter')
  await expect(errorSummary(page)).toBeFocused()
  await expectAccessibleInEachLanguage(page)
  await (await openMenu(page)).getByRole('link').first().waitFor()
  await expectAccessibleInEachLanguage(page)
})

test('the button has the colour of the brand, and the page is set in its fonts', { tag: '@once' }, async ({
  page,
}) => {
  await page.goto('/login/classic')
  const button = page.locator('button[type=submit]').last()
  await page.locator('[autocomplete=username]').fill('a@example.org')
  await page.locator('[autocomplete=current-password]').fill('x')
  await expect(
    page.getByRole('region', { name: 'Se connecter' }).getByRole('button', { name: 'Se connecter' }),
  ).toHaveCSS('background-color', 'rgb(14, 85, 70)')
  await expect(button).toBeVisible()
  const loaded = await page.evaluate(async () => {
    await document.fonts.ready
    return [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family)
  })
  expect(loaded.join()).toContain('Figtree')
  expect(loaded.join()).toContain('Bricolage')
})
