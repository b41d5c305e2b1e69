import type { Locator, Page } from '@playwright/test'

/** The notice with these words; it stays for 40 seconds. */
export function toast(page: Page, words: string | RegExp): Locator {
  return page.locator('.toast').filter({ hasText: words })
}
