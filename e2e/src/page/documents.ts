import { expect, type Locator, type Page } from '@playwright/test'

/** The card of a contract, or of a purchase that is none yet, among the documents: « Habitation, 4 pièces ». */
export const cardOf = (page: Page, name: string | RegExp): Locator => page.getByRole('article', { name })

/** Unfolds the other papers of a card. */
export async function unfold(card: Locator): Promise<void> {
  await card.getByText('Autres papiers').click()
}

/** Nothing among the documents waits to be signed, paid or described. */
export async function expectNothingDue(page: Page): Promise<void> {
  const waiting = page.getByText(/^(À signer|Signature refusée|Appareil à décrire|En attente de paiement)$/)
  await expect(waiting).toHaveCount(0)
}

/** What has just been paid or signed, at the top of the documents. */
export const arrived = (page: Page): Locator =>
  page.getByRole('region', { name: /^Votre (attestation|contrat) est là$/ })

/** How much of what is seen has moved by itself since the page was loaded (CLS of the document, every shift counted). */
export function shiftOf(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((done) => {
        type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean }
        const observer = new PerformanceObserver((list) => {
          observer.disconnect()
          const shifts = list.getEntries() as Shift[]
          done(shifts.reduce((sum, { value, hadRecentInput }) => (hadRecentInput ? sum : sum + value), 0))
        })
        observer.observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => done(0), 500)
      }),
  )
}
