import type { Locator, Page } from '@playwright/test'

/** The choice of a language, whatever the page speaks: each language stands there by its own name. */
export function languageMenu(page: Page): Locator {
  return page.getByRole('combobox').filter({ has: page.getByRole('option', { name: 'العربية' }) })
}
