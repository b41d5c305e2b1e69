import type { Page } from '@playwright/test'
import { worldAddresses } from '../world/hand-over.ts'

export const cards = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  withoutFunds: '4000 0000 0000 9995',
  asksTheBank: '4000 0027 6000 3184',
  disputed: '4000 0000 0000 0259',
}

/** Fills in a card on the checkout page of the stand-in and pays; ends where that leads. */
export async function payWith(page: Page, number: string): Promise<void> {
  await page.waitForURL(`${worldAddresses()?.sandbox}/pay/**`, { timeout: 15_000 })
  await page.locator('#number').fill(number)
  await page.locator('#name').fill('E MARCHAND')
  await page.getByRole('button', { name: /^(Payer|Pay) / }).click()
}
