import { expect, type Locator, type Page } from '@playwright/test'
import type { Student } from '../people/student.ts'
import { attachedPdf, mailTo } from '../world/mailbox.ts'
import { bytesOf, isSealed, textOf } from './pdf.ts'

/** The home of a journey. `start` as JJ/MM/AAAA, else the day that the form proposes. */
export interface Home {
  rooms: number
  persons: number
  payment?: 'Mensuel' | 'Annuel'
  start?: string
}

/** Addresses of the flow for a visitor and for somebody who is signed in. */
export const homePages = { visitor: '/insurance/housing/not-connected', own: '/insurance/housing' }

export const insuredAddress = '15 quai des Longitudes, 69002 Lyon'

const group = (page: Page, name: string) => page.getByRole('group', { name })

/** Answers step 1, with the address typed by hand. */
export async function fillHome(page: Page, { rooms, persons, payment, start }: Home): Promise<void> {
  await group(page, 'Nombre de pièces')
    .getByRole('radio', { name: `${rooms}`, exact: true })
    .check()
  await group(page, 'Nombre d’occupants')
    .getByRole('radio', { name: `${persons}`, exact: true })
    .check()
  await page.getByRole('button', { name: 'Saisir l’adresse à la main' }).click()
  await page.locator('#home-address-street').fill('15 quai des Longitudes')
  await page.locator('#home-address-postalCode').fill('69002')
  await page.locator('#home-address-city').fill('Lyon')
  if (start) await page.getByLabel('Début de la couverture').fill(start)
  if (payment) await group(page, 'Paiement').getByRole('radio', { name: payment }).check()
}

/** Goes from step 1 to the price; the heading of the step has the focus then. */
export async function seePrice(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Voir mon prix' }).click()
  await expect(page).toHaveURL(/step=2/)
  await expect(page.getByRole('heading', { name: 'Votre prix' })).toBeFocused()
}

/** Takes devices in, by the name of the formula. */
export async function addDevices(page: Page, formula: string): Promise<void> {
  await page.getByRole('group', { name: 'Option multimédia' }).getByRole('radio', { name: formula }).check()
}

/** Goes from the price to the next step: the people, or paying for one who is alone and signed in. */
export async function goOn(page: Page): Promise<void> {
  const next = page.getByRole('button', { name: 'Continuer' })
  await expect(next).not.toHaveAttribute('aria-disabled', 'true')
  await next.click()
  await expect(page).toHaveURL(/step=[34]/)
}

/** A quote as the browser keeps it, answered up to the people. */
export function aQuote(startDate: string): string {
  const address = { street: '15 quai des Longitudes', postalCode: '69002', city: 'Lyon', country: 'FR' }
  return JSON.stringify({ rooms: 4, persons: 3, address, startDate, payment: 'mensuel', maxStep: 4 })
}

/** Makes the account inside the purchase, as the student would. */
export async function fillAccount(page: Page, student: Student): Promise<void> {
  const account = page.getByRole('region', { name: 'Votre compte' })
  await account.getByLabel(student.civility, { exact: true }).check()
  await account.getByLabel('Prénom').fill(student.name)
  await account.getByLabel('Nom', { exact: true }).fill(student.lastName)
  await account.getByLabel('Date de naissance').fill(student.birthday)
  await account.getByLabel('Téléphone').fill(student.phone)
  await account.getByLabel('Adresse e-mail').fill(student.email)
  await account.getByLabel('Mot de passe', { exact: true }).fill(student.password)
  await account.getByLabel('Confirmation du mot de passe').fill(student.password)
}

const names = ['Rose Pavilland', 'Elias Montbrun', 'Inès Carvelle', 'Tom Lanvaux']

/** Fills in the names of `count` room-mates; returns them. */
export async function fillRoommates(page: Page, count: number): Promise<string[]> {
  const people = names.slice(0, count)
  for (const [place, person] of people.entries()) {
    const card = page.getByRole('region', { name: `Colocataire ${place + 2}` })
    const [name = '', lastName = ''] = person.split(' ')
    await card.getByLabel('Mme', { exact: true }).check()
    await card.getByLabel('Prénom').fill(name)
    await card.getByLabel('Nom', { exact: true }).fill(lastName)
    await card.getByLabel('Date de naissance').fill('19/05/2003')
  }
  return people
}

/** Tells what the home is and what insures it already. */
async function tellNeeds(page: Page): Promise<void> {
  await page.getByLabel('De quel logement s’agit-il').selectOption('tenant')
  await page.getByLabel('Qu’est-ce qui assure déjà ce logement').selectOption('none')
}

/** Tells the needs and ticks the agreements, that to an early start among them where the home begins within the days of a withdrawal. */
export async function agree(page: Page): Promise<void> {
  await tellNeeds(page)
  const boxes = page.getByRole('region', { name: 'Vos accords' }).getByRole('checkbox')
  await expect(boxes.nth(1)).toBeVisible()
  for (const box of await boxes.all()) await box.check()
}

/** The button « Payer », which a wide and a narrow page have in different places. */
export function payButton(page: Page): Locator {
  return page.getByRole('button', { name: /^Payer/ }).filter({ visible: true })
}

/** Goes on after the payment page: to step 5, and from there to the signing page. */
export async function goToSign(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Paiement reçu. Il reste votre signature.' })).toBeVisible()
  await expect(page.getByText(/^\d{2}\/\d{2}\/\d{4} \d{2}:\d{2} · [\d,]+\s€$/)).toBeVisible()
  await expect(page).toHaveURL(/\/insurance\/housing\?step=5$/)
  await page.getByRole('button', { name: 'Signer mon contrat' }).click()
}

/** Among the documents: the one certificate of the home, sealed, and the same as the mail brought. Answers its text. */
export async function expectCertificate(page: Page, email: string): Promise<string> {
  await expect(page).toHaveURL(/\/documents$/)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Télécharger l’attestation – Habitation/ }).click()
  const file = await bytesOf(await download)
  expect(isSealed(file)).toBe(true)
  expect((await attachedPdf(await mailTo(email, 'HA-'), 'Attestation')).equals(file)).toBe(true)
  return textOf(file)
}
