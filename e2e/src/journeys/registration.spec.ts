import { expect, type Page } from '@playwright/test'
import { test } from '../page/test.ts'
import { toast } from '../page/toast.ts'
import { fillRegistration } from '../people/fill-registration.ts'
import { aRegisteredStudent, registrationOf } from '../people/registered.ts'
import { bringNewAccount, bringSession, fillLogin } from '../people/sign-in.ts'
import { aStudent } from '../people/student.ts'
import { linkIn, mailsTo, mailTo } from '../world/mailbox.ts'

const card = (page: Page) => page.getByRole('region', { name: 'Créer mon compte' })
const login = (page: Page) => page.getByRole('region', { name: 'Se connecter' })

test(
  'a visitor registers, asks for the mail again, and its link leads to where they were going, signed in',
  { tag: '@once' },
  async ({ page }, info) => {
    const student = aStudent(info)
    await page.goto('/documents')
    await expect(page).toHaveURL(/\/login\/classic\?back=/)

    await fillRegistration(card(page), student)
    await card(page).getByRole('button', { name: 'Créer mon compte' }).click()
    await expect(page.getByRole('heading', { name: 'Consultez votre messagerie' })).toBeFocused()
    await expect(page.getByText(student.email)).toBeVisible()

    await fillLogin(page, { ...student, password: 'Wrong#2026' })
    await expect(login(page).getByRole('alert')).toHaveText(
      'Identifiant ou mot de passe incorrect. Veuillez réessayer',
    )
    await fillLogin(page, student)
    await expect(login(page).getByRole('alert')).toHaveText(
      'Votre compte n’est pas vérifié. Un e-mail de confirmation vous a été envoyé lors de votre inscription',
    )

    // Two mails that wait at once may arrive in any order.
    await expect.poll(async () => (await mailsTo(student.email)).length).toBe(1)
    const resend = login(page).getByRole('button', { name: 'Renvoyer l’e-mail de confirmation' })
    await resend.click()
    await expect(login(page).getByText(/un nouvel e-mail est en route/)).toBeVisible()
    // The link of the first mail is dead from here on.
    await expect.poll(async () => (await mailsTo(student.email)).length).toBe(2)

    // The mail opens a tab of its own; the one that waited goes on too.
    const mail = await page.context().newPage()
    await mail.goto(linkIn(await mailTo(student.email), '/confirmation_cs'))
    await expect(mail).toHaveURL(/\/documents$/)
    await expect(toast(mail, 'Votre adresse e-mail est confirmée')).toBeVisible()
    await expect(page).toHaveURL(/\/documents$/)
  },
)

test(
  'a link opened in another browser asks for the password, and an address that was mistyped can be changed',
  {
    tag: '@once',
  },
  async ({ page, browser }, info) => {
    const student = aStudent(info)
    await page.goto('/register')
    await fillRegistration(card(page), { ...student, email: `x${student.email}` })
    await card(page).getByRole('button', { name: 'Créer mon compte' }).click()
    await page.getByRole('button', { name: 'Changer d’adresse' }).click()
    const email = card(page).getByLabel('Adresse e-mail')
    await expect(email).toBeFocused()
    await email.fill(student.email)
    await card(page).getByRole('button', { name: 'Créer mon compte' }).click()
    await expect(page.getByText(student.email)).toBeVisible()

    // Somebody else is signed in there, and would be led to their own pages without a word of it.
    const other = await (await browser.newContext()).newPage()
    await bringSession(other, await aRegisteredStudent(info, { email: `y${student.email}` }))
    await other.goto('/confirmation_cs?token=a-link-that-nobody-sent')
    await expect(other.getByRole('heading', { name: 'Ce lien n’ouvre plus rien' })).toBeFocused()
    await other.goto(linkIn(await mailTo(student.email), '/confirmation_cs'))
    const isOther = other.getByRole('heading', { name: 'Un autre compte est ouvert ici' })
    await expect(isOther).toBeFocused()
    await other.reload()
    await expect(isOther).toBeVisible()
    await other.getByRole('button', { name: 'Se déconnecter et continuer' }).click()
    await expect(other).toHaveURL(/\/login\/classic$/)
    await expect(login(other).getByText('Votre adresse e-mail est vérifiée')).toBeVisible()
    await expect(login(other).getByRole('link', { name: 'Choisir un nouveau mot de passe' })).toBeVisible()
    await fillLogin(other, student)
    await expect(other).toHaveURL(/\/home$/)
    await other.context().close()

    // The browser that registered hears of it once it is looked at again, and leads to the login.
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    await expect(page.getByRole('heading', { name: 'Votre adresse e-mail est confirmée' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Renvoyer l’e-mail de confirmation' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Se connecter' }).click()
    await expect(page).toHaveURL(/\/login\/classic$/)
    await expect(login(page).getByLabel('Adresse e-mail')).toBeFocused()
    await fillLogin(page, student)
    await expect(page).toHaveURL(/\/home$/)
  },
)

const storedText = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key)

test(
  'the link of a registration leaves the session of whoever signed in there meanwhile, until they sign out',
  { tag: '@once' },
  async ({ page }, info) => {
    const student = aStudent(info)
    const data = { ...registrationOf(student), studentType: 'classic' }
    await page.request.post('/api/security/register/student', { data })
    const sister = await aRegisteredStudent(info, { email: `y${student.email}` })
    await bringSession(page, sister)
    const refresh_token = await storedText(page, 'refresh_token')

    await page.goto(linkIn(await mailTo(student.email), '/confirmation_cs'))
    await expect(page.getByRole('heading', { name: 'Un autre compte est ouvert ici' })).toBeFocused()
    await expect(page.getByText(sister.email)).toBeVisible()
    expect(await storedText(page, 'email')).toBe(sister.email)
    await page.getByRole('button', { name: 'Se déconnecter et continuer' }).click()
    await expect(page).toHaveURL(/\/login\/classic$/)
    await expect(login(page).getByText('Votre adresse e-mail est confirmée')).toBeVisible()
    const refresh = () => page.request.post('/api/security/token/refresh', { data: { refresh_token } })
    await expect.poll(async () => (await refresh()).status()).toBe(401)
    await fillLogin(page, student)
    await expect(page).toHaveURL(/\/home$/)
  },
)

test(
  'the link of an account that is open in the browser confirms it and opens no second session',
  { tag: '@once' },
  async ({ page }, info) => {
    const student = aStudent(info)
    await bringNewAccount(page, student)
    await page.goto(linkIn(await mailTo(student.email), '/confirmation_cs'))
    await expect(page).toHaveURL(/\/home$/)
    await expect(toast(page, 'Votre adresse e-mail est confirmée')).toBeVisible()
    await page.goto('/account/profile')
    const devices = page.getByRole('region', { name: 'Appareils connectés' })
    await expect(devices.getByText('Cet appareil')).toBeVisible()
    await expect(devices.getByRole('listitem')).toHaveCount(1)
  },
)

test('the registration says what is missing, at the field once it was left and in a summary once sent', async ({
  page,
}) => {
  const posted: string[] = []
  page.on('request', (request) => request.method() === 'POST' && posted.push(request.url()))
  await page.goto('/register')
  const form = page.getByRole('region', { name: 'Créer mon compte' })
  const send = form.getByRole('button', { name: 'Créer mon compte' })
  await expect(send).toHaveAttribute('aria-disabled', 'true')
  await form.getByLabel('Prénom').focus()
  await form.getByLabel('Prénom').blur()
  await expect(form.getByText('Ce champ est obligatoire')).toHaveCount(0)
  await expect(form.getByText(/^Il manque/)).toHaveCount(0)

  const email = form.getByLabel('Adresse e-mail')
  await email.fill('elodie@')
  await expect(form.getByText(/L.adresse e-mail n.est pas valide/)).toHaveCount(0)
  await email.blur()
  await expect(email).toHaveAccessibleDescription(
    /^L.adresse e-mail n.est pas valide\s: saisissez-la en entier/,
  )
  await expect(form.getByLabel('Mot de passe', { exact: true })).toHaveAccessibleDescription(/Une majuscule/)
  await form.getByLabel('Mot de passe', { exact: true }).fill('court')
  await form.getByLabel('Mot de passe', { exact: true }).blur()
  await expect(form.getByLabel('Mot de passe', { exact: true })).toHaveAccessibleDescription(
    /au moins 8 caractères avec au moins 1 chiffre/,
  )

  await send.press('Enter')
  const summary = form.getByRole('alert').filter({ hasText: 'réponses à corriger' })
  await expect(summary).toBeFocused()
  await expect(form.getByText(/^Il manque\s: votre civilité, votre prénom, votre nom, /)).toBeVisible()
  await summary.getByRole('link', { name: 'Prénom : Ce champ est obligatoire' }).click()
  await expect(form.getByLabel('Prénom')).toBeFocused()
  await form.getByLabel('Prénom').fill('Élodie')
  await expect(summary.getByRole('link', { name: /^Prénom/ })).toHaveCount(0)
  expect(posted).toEqual([])
})

test('what was typed into the registration is there again after a reload, the password is not', {
  tag: '@once',
}, async ({ page }) => {
  await page.goto('/register')
  const form = page.getByRole('region', { name: 'Créer mon compte' })
  await form.getByLabel('Prénom').fill('Élodie')
  await form.getByLabel('Mot de passe', { exact: true }).fill('Etudes#2026')
  await form.getByLabel('Téléphone').fill('06 39 98 01 07')
  await page.reload()
  await expect(form.getByLabel('Prénom')).toHaveValue('Élodie')
  await expect(form.getByLabel('Téléphone')).toHaveValue('06 39 98 01 07')
  await expect(form.getByLabel('Mot de passe', { exact: true })).toHaveValue('')
})

test(
  'the sign-up page leads on to the registration with all that was typed, and a reload loses the password alone',
  {
    tag: '@once',
  },
  async ({ page }, info) => {
    const student = aStudent(info)
    await page.goto('/sign-up')
    await page.getByLabel('Prénom').fill(student.name)
    await page.getByLabel('Nom', { exact: true }).fill(student.lastName)
    await page.reload()
    await expect(page.getByLabel('Prénom')).toHaveValue(student.name)
    await page.getByLabel('Adresse e-mail').fill(student.email)
    await page.getByLabel('Mot de passe', { exact: true }).fill(student.password)
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'S’inscrire maintenant' }).click()

    await expect(page).toHaveURL(/\/register$/)
    const form = card(page)
    const typed = async () => {
      await expect(form.getByLabel('Prénom')).toHaveValue(student.name)
      await expect(form.getByLabel('Nom', { exact: true })).toHaveValue(student.lastName)
      await expect(form.getByLabel('Adresse e-mail')).toHaveValue(student.email)
      await expect(form.getByRole('checkbox')).toBeChecked()
    }
    await typed()
    await expect(form.getByLabel('Mot de passe', { exact: true })).toHaveValue(student.password)
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain(
      student.password,
    )
    await page.reload()
    await typed()
    await expect(form.getByLabel('Mot de passe', { exact: true })).toHaveValue('')
  },
)

test('a name of another script is asked for as the passport spells it', { tag: '@once' }, async ({
  page,
}) => {
  await page.goto('/register')
  const form = page.getByRole('region', { name: 'Créer mon compte' })
  await expect(form.getByLabel('Nom en lettres latines')).toHaveCount(0)
  await form.getByLabel('Nom', { exact: true }).fill('Μαρκόπουλος')
  await expect(form.getByLabel('Nom en lettres latines')).toBeVisible()
  await expect(form.getByLabel('Prénom en lettres latines')).toHaveCount(0)
  // A Latin one that is half typed, or has a digit, opens nothing.
  for (const typed of ['Jean-', 'Anna2']) {
    await form.getByLabel('Prénom', { exact: true }).fill(typed)
    await expect(form.getByLabel('Prénom en lettres latines')).toHaveCount(0)
  }
})

test('a confirmation link that is wrong or used leads to the login with a note; without a token, to the 404', {
  tag: '@once',
}, async ({ page }) => {
  await page.goto('/confirmation_cs?token=not-a-token')
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'La confirmation de l’adresse e-mail a échoué',
  )
  await page.goto('/confirmation_cs')
  await expect(page).toHaveURL(/\/not-found$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page introuvable')
  await expect(page.getByRole('main')).not.toContainText('menu')
})
