import type { Locator, Page } from '@playwright/test'

/** Label of the button that opens the menu, in each language. */
const openTheMenu = /^(Ouvrir le menu|Open the menu|打开菜单|فتح القائمة)$/

/** Tells whether the page is as narrow as to keep its menu behind a button. */
export function isNarrow(page: Page): boolean {
  return (page.viewportSize()?.width ?? 0) < 1200
}

/** The main menu, opened where it is closed. */
export async function openMenu(page: Page): Promise<Locator> {
  if (!isNarrow(page)) return page.getByRole('complementary').getByRole('navigation')
  await page.getByRole('button', { name: openTheMenu }).click()
  return page.getByRole('dialog').getByRole('navigation')
}

/** Logs out the way the width offers: in the menu of the name, or in the drawer. */
export async function logOut(page: Page): Promise<void> {
  if (isNarrow(page)) await openMenu(page)
  else await page.getByRole('button', { name: /^Bonjour / }).click()
  await page.getByRole('button', { name: 'Se déconnecter' }).click()
}
