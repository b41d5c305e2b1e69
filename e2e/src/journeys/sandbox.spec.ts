import { expect } from '@playwright/test'
import { expectAccessible } from '../page/accessible.ts'
import { test } from '../page/test.ts'
import { worldAddresses } from '../world/hand-over.ts'

test('the mailbox of the sandbox opens, and says that its mails reach nobody', async ({ page }) => {
  await page.goto(`${worldAddresses()?.sandbox}/mailbox`)
  await expect(page.getByText('ces messages ne partent chez personne')).toBeVisible()
  await expectAccessible(page)
})
