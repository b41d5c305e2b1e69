import { expect, type Locator, type Page } from '@playwright/test'

/** The notices, in French or English, once one says these words; each stays for 40 seconds. */
export function toast(page: Page, words: string | RegExp): Locator {
  return page.getByRole('region', { name: 'Notifications' }).filter({ hasText: words })
}

/** Holds that a notice, once it stands, lies over nothing of a part of the page: a column of acts, a panel. */
export async function expectClearOf(notice: Locator, part: Locator): Promise<void> {
  const [over, under] = [await notice.boundingBox(), await part.boundingBox()]
  if (!over || !under) throw new Error('Notice and part must both be seen.')
  const isBeside = over.x + over.width <= under.x || under.x + under.width <= over.x
  const isAboveOrBelow = over.y + over.height <= under.y || under.y + under.height <= over.y
  expect(isBeside || isAboveOrBelow, `${JSON.stringify(over)} over ${JSON.stringify(under)}`).toBe(true)
}
