import { expect } from '@playwright/test'
import { isNarrow } from '../page/menu.ts'
import { test } from '../page/test.ts'
import { toast } from '../page/toast.ts'
import { callAs } from '../people/administrator.ts'
import { fillRegistration } from '../people/fill-registration.ts'
import { fillLogin } from '../people/sign-in.ts'
import { aStudent, demoPeople } from '../people/student.ts'
import { linkIn, mailTo } from '../world/mailbox.ts'

test('an inclusive school has a door of its own, in its colour and with its picture, where its students sign in', async ({
  page,
}) => {
  await page.goto('/login/ecole-boreale')
  await expect(page).toHaveTitle('École Boréale (fictive) – Connexion – Cursus')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bienvenue, Boréaliens')
  await expect(page.getByRole('banner')).toHaveCSS('background-color', 'rgb(31, 60, 136)')
  const picture = page.getByRole('banner').locator('img')
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  await expect(page.getByText('Créer mon compte')).toHaveCount(0)
  if (isNarrow(page)) {
    const band = await page.getByRole('banner').boundingBox()
    const language = await page.getByRole('combobox', { name: 'Langue' }).boundingBox()
    expect(language?.y, 'what is chosen stands on the band').toBeLessThan(band?.height ?? 0)
    const forgot = await page.getByRole('button', { name: /^Mot de passe oublié/ }).boundingBox()
    expect(forgot?.height, 'a finger finds it').toBeGreaterThanOrEqual(44)
  }

  await fillLogin(page, { ...demoPeople.inclusive, password: 'Wrong#2026' })
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'Identifiant ou mot de passe incorrect. Veuillez réessayer',
  )
  await fillLogin(page, demoPeople.inclusive)
  await expect(page).toHaveURL(/\/home$/)
})

test(
  'a student of a partner school registers at its door and is signed in by the mail',
  { tag: '@once' },
  async ({ page }, info) => {
    const student = aStudent(info)
    await page.goto('/login/institut-meridien')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bienvenue aux Méridiens')
    const offers = page.getByRole('region', { name: 'Proposé par votre école' })
    await expect(offers.getByRole('listitem')).toHaveCount(4)
    const card = page.getByRole('region', { name: 'Créer mon compte' })
    await expect(card.getByText('Institut Méridien (fictif)')).toBeVisible()
    await fillRegistration(card, student)
    await card.getByRole('button', { name: 'Créer mon compte' }).click()
    await expect(page.getByRole('heading', { name: 'Consultez votre messagerie' })).toBeFocused()

    await page.goto(linkIn(await mailTo(student.email), '/confirmation_ps'))
    await expect(page).toHaveURL(/\/home$/)
    const school = await page.evaluate(() => JSON.parse(localStorage.getItem('school') ?? '{}').name)
    expect(school).toBe('Institut Méridien (fictif)')
  },
)

test('who stands at the wrong door finds the way to the classic login', { tag: '@once' }, async ({
  page,
}) => {
  await page.goto('/login/institut-meridien')
  await page.getByRole('link', { name: 'Ce n’est pas mon école' }).click()
  await expect(page).toHaveURL(/\/login\/classic$/)
})

test('a school that nobody knows is said, and leads to the classic login', { tag: '@once' }, async ({
  page,
}) => {
  await page.goto('/login/ecole-de-nulle-part')
  await expect(page).toHaveURL(/\/login\/classic$/)
  await expect(toast(page, 'Cette école n')).toBeVisible()
})

test('the door of a school speaks Arabic from right to left', async ({ page }, info) => {
  // Their first sign-in is not this one, which would make the account Arabic for the journeys that share it.
  await callAs(demoPeople.inclusive, { info, path: '/accounts/me' })
  await page.addInitScript(() => localStorage.setItem('language', 'ar'))
  await page.goto('/login/ecole-boreale')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('مرحبًا بكم، Boréaliens')
  await fillLogin(page, demoPeople.inclusive)
  await expect(page).toHaveURL(/\/home$/)
})
