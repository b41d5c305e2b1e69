import type { Page } from '@playwright/test'
import { worldAddresses } from '../world/hand-over.ts'

/** Agrees and signs on the signing page of the stand-in; ends where the signing page leads back to. */
export async function signDocument(page: Page): Promise<void> {
  await page.waitForURL(`${worldAddresses()?.sandbox}/sign/**`, { timeout: 15_000 })
  await page.locator('#sg-agree').check()
  await page.locator('button[name=outcome][value=sign]').click()
}

/** There: declines; ends where the signing page leads back to. */
export async function declineDocument(page: Page): Promise<void> {
  await page.waitForURL(`${worldAddresses()?.sandbox}/sign/**`, { timeout: 15_000 })
  await page.locator('details summary').click()
  await page.locator('button[name=outcome][value=decline]').click()
}
