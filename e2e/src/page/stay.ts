import { expect, type Locator, type Page } from '@playwright/test'
import { signIn } from '../people/sign-in.ts'
import type { Student } from '../people/student.ts'
import { findCountry } from './country.ts'
import { openDocuments } from './documents.ts'
import { cards, payWith } from './pay.ts'

const timeToPay = 32 * 60_000

/** The calendar day in Paris so many days from the first that can still be paid (late in the evening: tomorrow), as DD/MM/YYYY. */
export function dayFromToday(days: number): string {
  const day = new Date(Date.now() + timeToPay + days * 86_400_000)
  return day.toLocaleDateString('fr-FR', {
    timeZone: 'Europe/Paris',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  })
}

export type Stay = { country: string; start: string; end: string }

/** Twenty days from the tenth on: one month of every tariff. */
export const aMonthIn = (country: string): Stay => ({
  country,
  start: dayFromToday(10),
  end: dayFromToday(30),
})

/** Fills in the stay on its page. */
export async function fillStay(page: Page, { country, start, end }: Stay): Promise<void> {
  await page.getByLabel('Date de départ').fill(start)
  await page.getByLabel('Date de retour').fill(end)
  const destination = page.getByRole('combobox', { name: 'Destination' })
  await destination.fill(country)
  await page.getByRole('option', { name: country, exact: true }).click()
}

/** Goes on to the dialog in which everything is checked before it is paid. */
export async function openRecap(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Continuer' }).click()
  const recap = page.getByRole('dialog', { name: 'Vérifiez avant de payer' })
  await expect(recap).toBeVisible()
  await tellNeeds(recap)
  return recap
}

/** Answers what is asked before anything is paid, and asks for an early start where the stay begins within the days of a withdrawal. */
async function tellNeeds(recap: Locator): Promise<void> {
  await recap.getByLabel(/^Pourquoi (partez|venez)-vous/).selectOption('studies')
  await recap.getByLabel(/^Quelle assurance santé avez-vous déjà/).selectOption('none')
  const early = recap.getByLabel(/^Je demande que la garantie commence/)
  if (await early.isVisible()) await early.check()
}

/** What the dialog asks for a stay in France. */
export async function fillFrance(recap: Locator): Promise<void> {
  await findCountry(recap.getByRole('combobox', { name: 'Nationalité' }), 'Belgique')
  await recap.getByLabel('Adresse dans le pays d’origine').fill('1 rue Haute, 1000 Bruxelles')
}

/** Buys a stay in France, a month of every tariff unless it ends otherwise, from the page of stays up to the documents. */
export async function buyStayInFrance(page: Page, end?: string): Promise<void> {
  await fillStay(page, { ...aMonthIn('France'), ...(end && { end }) })
  const recap = await openRecap(page)
  await fillFrance(recap)
  await recap.getByRole('button', { name: /^Payer/ }).click()
  await payWith(page, cards.good)
  await openDocuments(page)
}

/** Signs in, buys a stay of a month in France, and opens the page of its contract. */
export async function openBoughtStay(page: Page, student: Student): Promise<void> {
  await signIn(page, student, '/insurance/health-mobility')
  await buyStayInFrance(page)
  await page.getByRole('link', { name: 'Séjour en France', exact: true }).first().click()
  await expect(page).toHaveURL(/\/contracts\/[0-9a-f-]{36}/)
}
