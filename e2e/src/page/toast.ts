import type { Locator, Page } from '@playwright/test'

/** The notices, in French or English, once one says these words; each stays for 40 seconds. */
export function toast(page: Page, words: string | RegExp): Locator {
  return page.getByRole('region', { name: 'Notifications' }).filter({ hasText: words })
}
