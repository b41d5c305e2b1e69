import { expect, type Locator } from '@playwright/test'

/** Types a country's whole name into its search, which takes it: nothing has to be chosen from the list as well. */
export async function findCountry(search: Locator, name: string): Promise<void> {
  await search.fill(name)
  await search.press('Tab')
  await expect(search).toHaveValue(name)
}
