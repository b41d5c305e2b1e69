import { expect, type Locator, type Page } from '@playwright/test'

/** The card of a contract, or of a purchase that is none yet, among the documents: « Habitation, 4 pièces ». */
export const cardOf = (page: Page, name: string | RegExp): Locator => page.getByRole('article', { name })

/** From the page that says what has arrived, without waiting until it opens them by itself. */
export async function openDocuments(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Ouvrir mes documents' }).click()
  await expect(page).toHaveURL(/\/documents$/)
}

/** Unfolds the other papers of a card. */
export async function unfold(card: Locator): Promise<void> {
  await card.getByText('Autres documents').click()
}

/** Nothing among the documents waits to be signed, paid or described. */
export async function expectNothingDue(page: Page): Promise<void> {
  const waiting = page.getByText(/^(À signer|Signature refusée|Appareil à décrire|En attente de paiement)$/)
  await expect(waiting).toHaveCount(0)
}

/** What has just been paid or signed, at the top of the documents. */
export const arrived = (page: Page): Locator =>
  page.getByRole('region', { name: /^Votre (attestation|contrat) est là$/ })

/**
 * Expects that what is seen has not moved by itself since the page was loaded (CLS of the document, every shift counted); else
 * tells what moved.
 */
export async function expectNothingJumped(page: Page): Promise<void> {
  const { sum, moved } = await shiftsOf(page)
  expect(sum, moved.join('\n')).toBeLessThanOrEqual(0.02)
}

function shiftsOf(page: Page): Promise<{ sum: number; moved: string[] }> {
  return page.evaluate(
    () =>
      new Promise((done) => {
        type Source = { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }
        type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: Source[] }
        const told = ({ node, previousRect, currentRect }: Source) =>
          `${node?.nodeName} « ${node?.textContent?.slice(0, 40)} » from ${previousRect.y} to ${currentRect.y}`
        const observer = new PerformanceObserver((list) => {
          observer.disconnect()
          const shifts = (list.getEntries() as Shift[]).filter((shift) => !shift.hadRecentInput)
          done({
            sum: shifts.reduce((sum, { value }) => sum + value, 0),
            moved: shifts.map((one) => `${one.value}: ${one.sources.map(told).join(', ')}`),
          })
        })
        observer.observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => done({ sum: 0, moved: [] }), 500)
      }),
  )
}
