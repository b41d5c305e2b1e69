import { createHmac } from 'node:crypto'
import { expect } from '@playwright/test'
import { expectAccessible } from '../page/accessible.ts'
import { losingAnswer } from '../page/losing-answer.ts'
import { logOut } from '../page/menu.ts'
import { takePicture } from '../page/picture.ts'
import { test } from '../page/test.ts'
import { toast } from '../page/toast.ts'
import { fillLogin, signIn } from '../people/sign-in.ts'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** What an application shows `ahead` half-minutes from now for a secret in Base32 (RFC 6238, six digits, SHA-1). */
function codeOf(secret: string, ahead = 0): string {
  const bits = [...secret].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const step = Buffer.alloc(8)
  step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + ahead))
  const hash = createHmac('sha1', key).update(step).digest()
  const at = (hash.at(-1) ?? 0) & 15
  return String((hash.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

test('a student adds an application as a second step, and signs in with its code or one of the list', {
  tag: '@once',
}, async ({ page, student }) => {
  const title = page.getByRole('heading', { level: 1 })
  await signIn(page, student, '/account/two-factor')
  const password = page.getByRole('textbox', { name: 'Mot de passe' })
  await password.fill(student.password)
  await password.press('Enter')
  await expect(page.getByRole('img', { name: 'QR code à lire avec votre application' })).toBeVisible()
  await expect(title).toBeFocused()
  const step = page.getByRole('listitem').filter({ hasText: 'Recopiez le code' })
  expect(await step.evaluate((item) => getComputedStyle(item, '::before').content)).toContain('counter')
  const secret = (await page.locator('li b[dir=ltr]').innerText()).replaceAll(' ', '')
  await page.getByLabel('Code à 6 chiffres').fill(codeOf(secret))
  await page.getByRole('button', { name: 'Activer l’application' }).press('Enter')
  const list = page.getByRole('list', { name: 'Codes de secours' }).getByRole('listitem')
  await expect(list).toHaveCount(8)
  const codes = await list.allInnerTexts()
  await expect(title).toBeFocused()
  await expectAccessible(page)
  const isKept = page.getByRole('checkbox', { name: /^Je les ai mis en lieu sûr/ })
  await page.getByRole('button', { name: 'Continuer' }).press('Enter')
  await expect(isKept).toBeFocused()
  await expect(isKept).toHaveAccessibleDescription(/./)
  await isKept.press('Space')
  await page.getByRole('button', { name: 'Continuer' }).press('Enter')
  await expect(page.getByText('Il vous reste 8 codes.').first()).toBeVisible()

  await logOut(page)
  await page.goto('/login/classic')
  await fillLogin(page, student)
  await expect(title).toHaveText('C’est bien vous ?')
  await page.reload()
  await page.getByRole('button', { name: 'Une autre façon' }).press('Enter')
  await expect(title).toBeFocused()
  const listed = page.getByRole('textbox', { name: 'Code de secours' })
  await listed.fill('AAAA-BBBB')
  await listed.press('Enter')
  await expect(listed).toHaveAccessibleDescription(/Tapez-en un autre de votre liste/)
  await expectAccessible(page)
  await listed.fill(codes[0] ?? '')
  await listed.press('Enter')
  await expect(page).toHaveURL(/\/home$/)

  await logOut(page)
  await page.goto('/login/classic')
  await fillLogin(page, student)
  await page.getByRole('textbox', { name: 'Code à 6 chiffres' }).fill(codeOf(secret, 1))
  await page.getByRole('button', { name: 'Vérifier' }).click()
  await expect(page).toHaveURL(/\/home$/)

  await page.goto('/account/two-factor')
  await page.getByRole('button', { name: 'Retirer Application d’authentification' }).press('Enter')
  await password.first().fill(student.password)
  await password.first().press('Enter')
  await expect(toast(page, 'Retiré')).toBeVisible()
  await expect(page.locator('main :focus')).toHaveCount(1)
})

test('whoever lost every second step finds at the refusal whom to call or to write to', async ({
  page,
  student,
}) => {
  await page.route('**/api/security/login', (route) =>
    route.fulfill({
      status: 403,
      json: { code: 'accounts.second_step_lost', message: 'Écrivez-nous ou appelez-nous.' },
    }),
  )
  for (const door of ['/login', '/login/classic']) {
    await page.goto(door)
    await fillLogin(page, student)
    await expect(page.getByText('Écrivez-nous ou appelez-nous.')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Votre conseillère' }).getByRole('link')).toHaveText([
      /^0/,
      /@/,
    ])
  }
  await takePicture(page, 'second step lost')
  await expectAccessible(page)
})

test.describe('while an answer is lost', () => {
  test.use({ expected: 'refusals and no network' })

  test('who adds a second step goes on from one that has expired, gives it up, or gets codes that were lost anew', {
    tag: '@once',
  }, async ({ page, student }) => {
    await signIn(page, student, '/account/two-factor')
    const password = page.getByRole('textbox', { name: 'Mot de passe' })
    const begin = async () => {
      await password.fill(student.password)
      await password.press('Enter')
    }
    const code = page.getByLabel('Code à 6 chiffres')
    const secretOf = async () => (await page.locator('li b[dir=ltr]').innerText()).replaceAll(' ', '')
    await begin()
    await page.getByRole('button', { name: 'Annuler' }).press('Enter')
    await expect(page.getByRole('heading', { name: 'Activer la double vérification' })).toBeVisible()
    await expect(page.locator('main :focus')).toHaveCount(1)

    // A second tab ends what this one has begun, as ten minutes do.
    const expired = { status: 401, json: { code: 'accounts.challenge_expired', message: 'Expirée.' } }
    const isAdding = ({ pathname }: URL) => pathname === '/api/accounts/second_step'
    await page.route(isAdding, (route) =>
      route.request().method() === 'POST' ? route.fulfill(expired) : route.fallback(),
    )
    await begin()
    await code.fill(codeOf(await secretOf()))
    await code.press('Enter')
    await expect(page.getByText(/^Cette clé a expiré\s: donnez votre mot de passe/)).toBeVisible()
    await expectAccessible(page)
    await page.unroute(isAdding)

    await losingAnswer(page, /\/api\/accounts\/second_step$/)
    await begin()
    await code.fill(codeOf(await secretOf()))
    await code.press('Enter')
    await expect(page.getByText(/vos codes de secours ne vous sont pas parvenus/)).toBeVisible()
    await expect(page.getByText('Il vous reste 8 codes.')).toHaveCount(1)
    await expectAccessible(page)
    const codes = page.getByRole('region', { name: 'Codes de secours' })
    await codes.getByRole('textbox', { name: 'Mot de passe' }).fill(student.password)
    await codes.getByRole('button', { name: 'En créer huit nouveaux' }).press('Enter')
    await expect(page.getByRole('list', { name: 'Codes de secours' }).getByRole('listitem')).toHaveCount(8)
    await page.getByRole('checkbox', { name: /^Je les ai mis en lieu sûr/ }).check()
    await page.getByRole('button', { name: 'Continuer' }).press('Enter')
    await expect(codes.getByText('Il vous reste 8 codes.')).toBeVisible()
    await expect(page.getByText(/ne vous sont pas parvenus/)).toHaveCount(0)
  })
})
