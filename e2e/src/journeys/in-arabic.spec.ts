import { expect, type Locator, type Page } from '@playwright/test'
import { findCountry } from '../page/country.ts'
import { turnTo } from '../page/languages.ts'
import { cards, payWith } from '../page/pay.ts'
import { bytesOf, textOf } from '../page/pdf.ts'
import { dayFromToday } from '../page/stay.ts'
import { test } from '../page/test.ts'
import { callAs } from '../people/administrator.ts'
import { signIn } from '../people/sign-in.ts'
import { aStudent, demoPeople } from '../people/student.ts'
import { linkIn, mailTo } from '../world/mailbox.ts'
import { wordOf } from '../world/word-of.ts'

test.use({ locale: 'ar' })

/** The words of this journey, as the screens have them. */
const words = {
  checkMail: 'تفقّد بريدك',
  byHand: 'إدخال العنوان يدويًا',
  notices: 'الإشعارات',
  confirmed: 'تم تأكيد بريدك الإلكتروني',
  paidName: 'الصحة/التنقل الدولي، فرنسا',
  hello: 'أهلًا ليلى',
  sent: 'أُرسلت شهادتك بالبريد الإلكتروني',
  download: /^تنزيل الشهادة/,
  authentic: 'هذه الشهادة أصلية',
}

async function register(page: Page, email: string, password: string) {
  await page.locator('input[value=Mme]').check()
  await page.locator('#register-user-name').fill('ليلى')
  await page.locator('#register-user-lastName').fill('بن يوسف')
  await page.locator('#register-latinName').fill('Leila')
  await page.locator('#register-latinLastName').fill('Ben Youssef')
  await page.locator('#register-birthday').fill('31/12/2004')
  await page.locator('#register-phoneNumber').pressSequentially('+٣٣ ٦ ٣٩ ٩٨ ٠١ ٠٧')
  await page.locator('#register-user-email').fill(email)
  await page.locator('#register-user-password').fill(password)
  await page.getByRole('button', { name: words.byHand }).click()
  await page.locator('#register-address-street').fill('12 rue des Aurores')
  await page.locator('#register-address-postalCode').fill('٥٩٠٠٠')
  await page.locator('#register-address-city').fill('Lille')
  await findCountry(page.locator('#register-address-country'), 'فرنسا')
  await page.locator('#register-acceptTerm').check()
  await page.locator('#register-acceptTerm').press('Enter')
}

test(
  'somebody who reads Arabic registers, insures a stay and holds a certificate with their name, from right to left',
  {
    tag: '@once',
  },
  async ({ page }, info) => {
    const { email, password } = aStudent(info)
    await page.goto('/login/classic')
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    await register(page, email, password)
    await expect(page.getByRole('heading', { name: words.checkMail })).toBeFocused()
    const mail = await mailTo(email)
    expect(mail.html).toMatch(/dir="rtl"/)
    await page.goto(linkIn(mail, '/confirmation_cs'))
    await expect(page.getByRole('region', { name: words.notices }).getByText(words.confirmed)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(words.hello)

    await page.goto('/insurance/health-mobility')
    await page.locator('#stay-start').fill(dayFromToday(10))
    await page.locator('#stay-end').fill(dayFromToday(30))
    await page.locator('#stay-country').fill('فرنسا')
    await page.getByRole('option', { name: 'فرنسا', exact: true }).click()
    await page.locator('button[form=stay]:not([aria-disabled])').click()
    await page.locator('#recap-purpose').selectOption('studies')
    await page.locator('#recap-healthCover').selectOption('none')
    await page.locator('#recap-asksEarlyStart').check()
    await findCountry(page.locator('#recap-countryNationality'), 'تونس')
    await page.locator('#recap-addressOrigin').fill('شارع الحبيب بورقيبة 5، تونس')
    await page.locator('button[form=recap]').click()
    await expect(page.getByText(words.paidName)).toBeVisible()
    await payWith(page, cards.good)
    await expect(page.getByText(words.sent)).toBeVisible()
    await expect(page).toHaveURL(/\/documents$/)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: words.download }).click()
    const text = await textOf(await bytesOf(await download))
    expect(text).toContain('Leila Ben Youssef')
    expect(text).toContain('ليلى')
    const [code] = /(?:[0-9A-Z]{4}-){3}[0-9A-Z]{4}/.exec(text) ?? []
    await page.goto(`/verifier/${code}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.authentic)

    await page.setViewportSize({ width: 320, height: 800 })
    await page.goto('/contracts/terminate')
    await expect(page.getByRole('radio').first()).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    await page.goto(`/contracts/${await page.getByRole('radio').first().inputValue()}/change`)
    await expect(page.getByRole('table').getByRole('cell').first()).toHaveText(/^من \S+ إلى \S+$/)

    // Names of contracts are words of the server: they come in the language that is chosen meanwhile.
    await page.goto('/documents')
    await expect(page.getByRole('heading', { name: 'إقامة في فرنسا' })).toBeVisible()
    await turnTo(page, 'fr')
    await expect(page.getByRole('heading', { name: 'Séjour en France' })).toBeVisible()
  },
)

test('a phone cuts a Latin school behind, where an Arabic page cuts its own words', { tag: '@once' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, demoPeople.administrator, '/student/list')
  const school = page.getByRole('table').getByText('Institut Méridien').first()
  await expect(school).toBeVisible()
  await school.evaluate((words) => {
    const cell = words.closest('td') as HTMLElement
    cell.style.width = '60px'
  })
  await expectBeginning(school, 'td')
})

/** Expects that the first Latin letter of what `text` says is in view within the element that cuts it. */
async function expectBeginning(text: Locator, cutter: string) {
  const beginning = await text.evaluate((words, cutter) => {
    const letter = document.createTreeWalker(words, NodeFilter.SHOW_TEXT).nextNode() as Node
    const first = document.createRange()
    const at = (letter.textContent ?? '').search(/[A-Za-z]/)
    first.setStart(letter, at)
    first.setEnd(letter, at + 1)
    const cut = words.closest(cutter) as HTMLElement
    return first.getBoundingClientRect().left - cut.getBoundingClientRect().left
  }, cutter)
  expect(beginning, 'its first letter is in view').toBeGreaterThanOrEqual(0)
}

test(
  'a line of the queue and of what is found cuts a long Latin text behind',
  { tag: '@once' },
  async ({ page }, info) => {
    const subject = `Remboursement ${wordOf(info)} ${'qui ne vient pas '.repeat(8)}`.trim()
    const body = { subject, body: 'Cela dure.', kind: 'complaint' }
    await callAs(demoPeople.idris, { info, path: '/email', body })
    await signIn(page, demoPeople.administrator, '/queue?kind=complaint')
    const title = page.getByText(subject).first()
    await expect(title).toBeVisible()
    await expectBeginning(title, 'a')

    await page.locator('[aria-keyshortcuts^="Control+K"]').click()
    await page.locator('dialog input[role=combobox]').fill('idris')
    const found = page.getByRole('option').filter({ hasText: 'idris.karoube@' }).first()
    await expect(found).toBeVisible()
    await found.evaluate((row) => row.style.setProperty('width', '260px'))
    await expectBeginning(found.getByText(/@/).last(), '[role=option]')
  },
)
