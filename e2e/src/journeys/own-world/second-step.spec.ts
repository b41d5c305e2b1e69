import { expect, type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { expectAccessible } from '../../page/accessible.ts'
import { test as base } from '../../page/own-world.ts'
import { fillLogin, signInByPage } from '../../people/sign-in.ts'
import { demoPeople } from '../../people/student.ts'

const test = base.extend({ worldEnv: { ADMIN_SECOND_STEP: 'required' }, worldHost: 'localhost' })

/** What the application on a phone shows, so many half minutes from now. */
function codeOf(secret: string, later = 0): string {
  const timestamp = Date.now() + later * 30_000
  return new TOTP({ secret: Secret.fromBase32(secret.replace(/\s/g, '')) }).generate({ timestamp })
}

async function keepCodes(page: Page) {
  await expect(page.getByRole('list', { name: 'Codes de secours' }).getByRole('listitem')).toHaveCount(8)
  await page.getByLabel('Je les ai mis en lieu sûr, hors de cet ordinateur.').check()
  await page.getByRole('button', { name: 'Continuer' }).click()
}

async function leave(page: Page) {
  await page.evaluate(() => localStorage.clear())
  await page.goto('/login/classic')
}

/** Sends one code; answers with the status and, by the browser's clock now and just before, the time at which it may go on. */
async function send(page: Page, code: string) {
  const answered = page.waitForResponse((response) => response.request().method() === 'POST')
  await page.getByLabel('Code à 6 chiffres').fill(code)
  await page.getByRole('button', { name: 'Vérifier' }).click()
  const answer = await answered
  const seconds = Number(answer.headers()['retry-after'] ?? 0)
  const until = await page.evaluate((wait) => {
    const now = Date.now() + wait * 1000
    const told = (moment: number) =>
      new Date(moment).toLocaleTimeString('fr-FR', { hour: '2-digit', minute: '2-digit' })
    return `${told(now - 5000)}|${told(now)}`
  }, seconds)
  return { status: answer.status(), until }
}

test('a student switches the application on, signs in with its code, and reads until when wrong ones wait', {
  tag: '@once',
}, async ({ page }) => {
  const student = demoPeople.classic
  await signInByPage(page, student)
  await page.goto('/account')
  await page.getByRole('link', { name: 'Gérer la double vérification' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Double vérification')
  await page.getByLabel('Mot de passe', { exact: true }).fill(student.password)
  await page.getByRole('button', { name: 'Continuer' }).click()
  const secret = (await page.locator('b[dir=ltr]').textContent()) ?? ''
  await expectAccessible(page)
  await page.getByLabel('Code à 6 chiffres').fill('000000')
  await page.getByRole('button', { name: 'Activer l’application' }).click()
  await expect(page.getByLabel('Code à 6 chiffres')).toHaveAccessibleDescription(/Ce code est faux/)
  await page.getByLabel('Code à 6 chiffres').fill(codeOf(secret))
  await page.getByRole('button', { name: 'Activer l’application' }).click()
  await keepCodes(page)
  await expect(page.getByRole('button', { name: 'Retirer Application d’authentification' })).toBeVisible()

  await leave(page)
  await fillLogin(page, student)
  await expect(page.getByRole('heading', { name: 'C’est bien vous ?' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Une autre façon' }).click()
  // Contact is a page of students: whoever cannot sign in writes or calls.
  const advisor = page.getByRole('region', { name: 'Votre conseillère' })
  await expect(advisor.getByRole('link')).toHaveText([/^0/, /@/])
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Une autre façon' }).click()
  await page.getByLabel('Code à 6 chiffres').fill(codeOf(secret, 1))
  await page.getByRole('button', { name: 'Vérifier' }).click()
  await expect(page).toHaveURL(/\/home$/)

  await leave(page)
  await fillLogin(page, student)
  await expect(page.getByRole('heading', { name: 'C’est bien vous ?' })).toBeVisible()
  // The wrong one above counts among the five.
  let last = await send(page, '000000')
  for (let turn = 1; turn <= 5 && last.status === 422; turn += 1) last = await send(page, '000000')
  expect(last.status).toBe(429)
  const told = new RegExp(`Cinq codes faux\\s: réessayez à partir de (${last.until})`)
  await expect(page.getByText(told).first()).toBeVisible()
})

test('an administrator adds a passkey before anything else, and signs in with it', { tag: '@once' }, async ({
  page,
  context,
}) => {
  const device = await context.newCDPSession(page)
  await device.send('WebAuthn.enable')
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await page.goto('/schools')
  await fillLogin(page, demoPeople.administrator)
  await expect(page.getByRole('heading', { name: 'Protégez votre compte' })).toBeVisible()
  await page.getByRole('button', { name: 'Ajouter cet appareil' }).click()
  await keepCodes(page)
  await expect(page).toHaveURL(/\/schools$/)

  await leave(page)
  await fillLogin(page, demoPeople.administrator)
  await page.getByRole('button', { name: 'Utiliser ma clé d’accès' }).click()
  await expect(page).toHaveURL(/\/schools$/)
})
