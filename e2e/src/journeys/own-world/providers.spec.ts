import { expect, type Page } from '@playwright/test'
import { openDocuments } from '../../page/documents.ts'
import { test } from '../../page/own-world.ts'
import { cards, payWith } from '../../page/pay.ts'
import { signDocument } from '../../page/sign-document.ts'
import { aMonthIn, fillFrance, fillStay, openRecap } from '../../page/stay.ts'
import { signIn } from '../../people/sign-in.ts'
import { aStudent, type Person } from '../../people/student.ts'
import { behave } from '../../world/control.ts'

// What a provider does here would meet every journey beside it: one width, one after the other, in a world apart.
test.describe.configure({ mode: 'serial' })
test.afterEach(async () => {
  await Promise.all((['stripe', 'yousign', 'mail', 'ban'] as const).map((one) => behave(one, 'normal')))
})

async function checkStay(page: Page, person: Person, country: string) {
  await signIn(page, person, '/insurance/health-mobility')
  await fillStay(page, aMonthIn(country))
  const recap = await openRecap(page)
  if (country === 'France') await fillFrance(recap)
  return recap.getByRole('button', { name: /^Payer/ })
}

const failed = /échou|refus|erreur/i

test('a payment provider that is silent on the return is waited for, and the certificate comes when it speaks', {
  tag: '@once',
}, async ({ page, student }) => {
  await (await checkStay(page, student, 'France')).click()
  await expect(page).toHaveURL(/\/pay\//)
  await behave('stripe', 'silent')
  const unanswered = page.waitForResponse((response) => response.status() === 503)
  await payWith(page, cards.good)
  await expect(page.getByRole('heading', { name: 'Nous vérifions votre paiement' })).toBeVisible()
  await unanswered
  await expect(page.getByRole('heading', { name: 'Nous vérifions votre paiement' })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText(failed)
  await page.goto('/documents')
  const waiting = page.getByRole('article').filter({ hasText: 'Paiement en vérification' })
  await expect(waiting).toContainText('Ne payez pas une seconde fois')
  await expect(waiting.getByRole('button')).toHaveCount(0)
  await page.goto('/home')
  await expect(waiting).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText(/Tout est en ordre|^Payer/)
  await page.goto('/documents')
  await expect(waiting).toBeVisible()
  await behave('stripe', 'normal')
  await expect(page.getByRole('button', { name: /^Télécharger l’attestation/ })).toHaveCount(1, {
    timeout: 40_000,
  })
})

test('a payment provider that fails keeps the stay in the dialog, and takes it when it is back', {
  tag: '@once',
}, async ({ page, student }) => {
  const pay = await checkStay(page, student, 'France')
  await behave('stripe', 'failing')
  await pay.click()
  const recap = page.getByRole('dialog', { name: 'Vérifiez avant de payer' })
  await expect(recap.getByRole('alert')).toBeVisible({ timeout: 15_000 })
  await expect(recap.getByRole('combobox', { name: 'Nationalité' })).toHaveValue('Belgique')
  await behave('stripe', 'normal')
  await pay.click()
  await payWith(page, cards.good)
  await openDocuments(page)
})

test('a signature provider that is silent is waited for, and the signing page comes when it speaks', {
  tag: '@once',
}, async ({ page, partner }) => {
  await behave('yousign', 'silent')
  const unanswered = page.waitForResponse((response) => response.status() === 503)
  await (await checkStay(page, partner, 'Japon')).click()
  await payWith(page, cards.good)
  await expect(page.getByRole('heading', { name: 'Nous vérifions votre paiement' })).toBeVisible()
  await unanswered
  await expect(page.getByRole('heading', { name: 'Nous vérifions votre paiement' })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText(failed)
  await behave('yousign', 'normal')
  await expect(page).toHaveURL(/\/sign\//, { timeout: 40_000 })
  await signDocument(page)
  await openDocuments(page)
  await expect(page.getByRole('button', { name: /^Télécharger l’attestation/ })).toHaveCount(1)
})

test('webhooks that come twice or in the wrong order change nothing', { tag: '@once' }, async ({
  page,
  student,
}) => {
  await behave('stripe', 'repeating')
  await (await checkStay(page, student, 'France')).click()
  await payWith(page, cards.good)
  await openDocuments(page)
  await expect(page.getByRole('button', { name: /^Télécharger l’attestation/ })).toHaveCount(1)
})

test(
  'an address is typed by hand while the search for addresses is down, and the account is made',
  {
    tag: '@once',
  },
  async ({ page }, info) => {
    await behave('ban', 'failing')
    await page.goto('/login/institut-meridien')
    const card = page.getByRole('region', { name: 'Créer mon compte' })
    const search = card.getByRole('combobox', { name: 'Rue, code postal et ville' })
    await search.fill('12 rue des Aurores')
    await expect(search).toHaveAccessibleDescription(/ne répond pas. Saisissez l’adresse à la main/)
    const { civility, name, lastName, birthday, phone, email, password, address } = aStudent(info)
    await card.getByLabel(civility, { exact: true }).check()
    await card.getByLabel('Prénom').fill(name)
    await card.getByLabel('Nom', { exact: true }).fill(lastName)
    await card.getByLabel('Date de naissance').fill(birthday)
    await card.getByLabel('Téléphone').fill(phone)
    await card.getByLabel('Adresse e-mail').fill(email)
    await card.getByLabel('Mot de passe', { exact: true }).fill(password)
    await card.getByRole('button', { name: 'Saisir l’adresse à la main' }).click()
    await card.getByLabel('Adresse', { exact: true }).fill(address.street)
    await card.getByLabel('Code postal').fill(address.postalCode)
    await card.getByLabel('Ville').fill(address.city)
    await card.getByRole('checkbox').check()
    await card.getByRole('button', { name: 'Créer mon compte' }).click()
    await expect(page.getByRole('heading', { name: 'Consultez votre messagerie' })).toBeVisible()
  },
)
