import { createHash } from 'node:crypto'
import { expect, type Locator, type Page, type TestInfo } from '@playwright/test'
import { wordOf } from '../world/word-of.ts'
import { openDocuments } from './documents.ts'
import { signDocument } from './sign-document.ts'
import { aPdfFile } from './upload.ts'

/** An IMEI of the test range for this test and width alone: one device has one contract in force. */
export function anImei(info: TestInfo): string {
  const digest = createHash('sha256').update(wordOf(info)).digest('hex')
  const body = `00101${BigInt(`0x${digest}`).toString().slice(0, 9)}`
  const sum = [...body].reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return `${body}${(10 - (sum % 10)) % 10}`
}

/** Chooses an offer in its modal and goes on to the form. `choose` picks among what the modal offers. */
export async function subscribe(
  page: Page,
  name: 'téléphone' | 'multimédia',
  choose: (modal: Locator) => Promise<void>,
): Promise<void> {
  await page.goto('/insurance/multimedia')
  await page.getByRole('button', { name: `Choisir l’offre ${name}` }).click()
  const modal = page.getByRole('dialog', { name: `Offre ${name}` })
  await choose(modal)
  await modal.getByRole('button', { name: 'Souscrire' }).click()
  await expect(page).toHaveURL(/\/insurance\/multimedia\?step=form$/)
}

/** The purchase price in the modal. */
export const priceIn = (modal: Locator) => modal.getByRole('textbox', { name: 'Prix d’achat TTC en euros' })

/** Describes a phone and where its holder was born; the address is the account's. */
export async function describePhone(page: Page, imei: string, price?: string): Promise<void> {
  await page.getByLabel('Marque').fill('Marque Exemple')
  await page.getByLabel(/^Modèle/).fill('Modèle X')
  await page.getByRole('radio', { name: 'Neuf' }).check()
  if (price) await page.getByLabel('Prix d’achat TTC').fill(price)
  await page.getByLabel('Date d’achat', { exact: true }).fill('03/06/2026')
  await page.getByLabel('Référence').fill('MX-256-N')
  await page.getByLabel('Numéro IMEI').fill(imei)
  await page.getByLabel('Description').fill('Noir, 256 Go')
  await page.getByLabel('Lieu de naissance').fill('Lille')
}

export const invoiceField = (page: Page) => page.getByLabel(/^Facture/)

/** Adds an invoice, which is stored at once. */
export async function addInvoice(page: Page): Promise<void> {
  await invoiceField(page).setInputFiles(aPdfFile('facture.pdf'))
  await expect(page.getByText('Facture enregistrée.')).toBeVisible()
}

/** Tells what is feared and what covers the devices already, and ticks the agreements. */
export async function agreeToDevices(page: Page): Promise<void> {
  await page.getByLabel('Que voulez-vous protéger d’abord').selectOption('both')
  await page.getByLabel('Qu’est-ce qui couvre déjà vos appareils').selectOption('none')
  const boxes = page.getByRole('region', { name: 'Accords' }).getByRole('checkbox')
  await expect(boxes).toHaveCount(3)
  for (const box of await boxes.all()) await box.check()
}

/** « Payer 4,99 € » or « Enregistrer et signer », where the width has it. */
export function sendButton(page: Page): Locator {
  return page.getByRole('button', { name: /^(Payer|Enregistrer)/ }).filter({ visible: true })
}

/** Describes the phone of a paid add-on, signs its contract and ends among the documents. */
export async function describeAndSign(page: Page, imei: string): Promise<void> {
  await expect(page).toHaveURL(/\/insurance\/multimedia\?contract=/)
  await expect(page.getByRole('heading', { level: 1, name: 'Décrire mon smartphone' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Accords' })).toHaveCount(0)
  await describePhone(page, imei, '300')
  await addInvoice(page)
  await sendButton(page).click()
  await signDocument(page)
  await expect(page).toHaveURL(/\/insurance\/sign\?context=multimedia/)
  await openDocuments(page)
}
