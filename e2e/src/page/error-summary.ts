import type { Locator, Page } from '@playwright/test'

/** What has to be corrected in a form, above it: said at once, and the place where the focus goes. */
export function errorSummary(page: Page): Locator {
  return page.getByRole('alert').and(page.locator('[tabindex="-1"]'))
}
