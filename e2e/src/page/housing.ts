import { expect, type Page } from '@playwright/test'

/** The home of a journey. `start` as JJ/MM/AAAA, else the day that the form proposes. */
export interface Home {
  rooms: number
  persons: number
  payment?: 'Mensuel' | 'Annuel'
  start?: string
}

/** Where the flow stands for a visitor and for somebody who is signed in. */
export const housing = { visitor: '/insurance/housing/not-connected', own: '/insurance/housing' }

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

/** From step 1 to the price; the heading of the step has the focus then. */
export async function seePrice(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Voir mon prix' }).click()
  await expect(page).toHaveURL(/step=2/)
  await expect(page.getByRole('heading', { name: 'Votre prix' })).toBeFocused()
}

/** Takes devices in, by the name of the formula. */
export async function addDevices(page: Page, formula: string): Promise<void> {
  await page.getByRole('group', { name: 'Option multimédia' }).getByRole('radio', { name: formula }).check()
}

/** From the price to the next step: the people, or paying for one who is alone and signed in. */
export async function goOn(page: Page): Promise<void> {
  const next = page.getByRole('button', { name: 'Continuer' })
  await expect(next).not.toHaveAttribute('aria-disabled', 'true')
  await next.click()
  await expect(page).toHaveURL(/step=[34]/)
}

/** A quote as the browser keeps it, answered up to the people. */
export function aQuote(startDate: string, persons: number): string {
  const address = { street: '15 quai des Longitudes', postalCode: '69002', city: 'Lyon', country: 'FR' }
  return JSON.stringify({ rooms: 4, persons, address, startDate, payment: 'mensuel', maxStep: 4 })
}
