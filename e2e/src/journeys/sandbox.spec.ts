import { expect } from '@playwright/test'
import { expectAccessible } from '../page/accessible.ts'
import { test } from '../page/test.ts'
import { worldAddresses } from '../world/hand-over.ts'

test('the mailbox of the sandbox opens, and says that its mails reach nobody', { tag: '@once' }, async ({
  page,
}) => {
  // As text: a mail as HTML stands in a frame that runs nothing, not even axe.
  await page.goto(`${worldAddresses()?.sandbox}/mailbox?view=text`)
  await expect(page.getByText('ces messages ne partent chez personne')).toBeVisible()
  await expectAccessible(page)
})
