import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../page/accessible.ts'
import { test } from '../page/test.ts'
import { anInvitedStudent } from '../people/invited.ts'
import { linkIn, mailTo } from '../world/mailbox.ts'

async function fillTheRest(page: Page) {
  await page.getByLabel('Téléphone').fill('06 39 98 01 03')
  await page.getByRole('button', { name: 'Saisir l’adresse à la main' }).click()
  await page.getByRole('textbox', { name: 'Adresse', exact: true }).fill('27 avenue du Pôle')
  await page.getByLabel('Code postal').fill('59110')
  await page.getByLabel('Ville').fill('La Madeleine')
  await page.getByRole('textbox', { name: 'Mot de passe', exact: true }).fill('Pole#2026')
  await page.getByLabel('Confirmation du mot de passe').fill('Pole#2026')
}

test('a student whom the school invites opens the mail, fills three groups, is welcomed and signed in', async ({
  page,
}, info) => {
  const { email, link } = await anInvitedStudent(info)
  await page.goto(link)
  await expect(page).toHaveURL(/\/register_is$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Finalisez votre inscription')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByRole('complementary')).toContainText(/Lise Tournevent.*0,00/s)
  await expect(page.getByRole('complementary')).toContainText(email)
  await expect(page.getByLabel('Mme', { exact: true })).toBeChecked()
  await expect(page.getByLabel('Date de naissance')).toHaveValue('21/06/2005')
  await expectAccessible(page)

  await page.getByLabel('Téléphone').fill('06 39 98 01 03')
  await page.reload()
  await expect(page.getByLabel('Téléphone')).toHaveValue('06 39 98 01 03')
  await fillTheRest(page)
  await page.getByRole('button', { name: 'Activer mon compte' }).click()
  await expect(page.getByRole('alertdialog', { name: 'Bienvenue' })).toBeVisible()
  await expect(page).toHaveURL(/\/home$/)
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Lise')

  await page.evaluate(() => localStorage.clear())
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Votre invitation n’est plus valable')
  await page.getByRole('link', { name: 'connectez-vous' }).click()
  await expect(page).toHaveURL(/\/login$/)
})

test(
  'an invitation that came too late offers a new one, and the older link dies',
  { tag: '@once' },
  async ({ page }, info) => {
    const { email, link } = await anInvitedStudent(info)
    const late = { status: 410, json: { status: 410, code: 'accounts.token_expired', message: 'Trop tard.' } }
    await page.route('**/api/security/email/confirm', (route) => route.fulfill(late))
    await page.goto(link)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Votre invitation n’est plus valable')
    await expectAccessible(page)
    const first = (await mailTo(email)).id
    await page.getByRole('button', { name: 'Recevoir une nouvelle invitation' }).click()
    await expect(page.getByText(/une nouvelle invitation part vers votre adresse/)).toBeVisible()
    await expect.poll(async () => (await mailTo(email)).id).not.toBe(first)
    await page.unroute('**/api/security/email/confirm')

    await page.goto(link)
    await expect(page).toHaveURL(/\/login$/)
    await page.goto(linkIn(await mailTo(email), '/confirmation_is'))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Finalisez votre inscription')
  },
)

test(
  'the form of an invitation stands from right to left in Arabic',
  { tag: '@once' },
  async ({ page }, info) => {
    await page.addInitScript(() => localStorage.setItem('language', 'ar'))
    const { link } = await anInvitedStudent(info)
    await page.goto(link)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('أكمل تسجيلك')
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    await expectAccessible(page)
  },
)
