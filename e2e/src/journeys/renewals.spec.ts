import { expect } from '@playwright/test'
import { expectAccessible } from '../page/accessible.ts'
import { test } from '../page/test.ts'
import { toast } from '../page/toast.ts'
import { signIn } from '../people/sign-in.ts'
import { demoPeople } from '../people/student.ts'

test('an administrator tries rejected notices again, also where no other is ready', {
  tag: '@once',
}, async ({ page }) => {
  // No mail server refuses the people of the demonstration.
  let due = { ready: 2, again: 1 }
  await page.route(/\/api\/renewals\?/, async (route) => {
    const list = await (await route.fetch()).json()
    await route.fulfill({ json: { ...list, ...due } })
  })
  await page.route('**/api/renewals/notices', (route) => {
    const { ready: made, again } = due
    due = { ready: 0, again: 0 }
    return route.fulfill({ json: { made, again } })
  })
  await signIn(page, demoPeople.administrator, '/renewals')
  const send = page.locator('main').getByRole('button', { name: /avis/ }).first()
  await expect(send).toHaveText('Envoyer les 2 avis prêts · Réessayer 1 avis rejeté')
  due = { ready: 0, again: 1 }
  await page.reload()
  await expect(send).toHaveText('Réessayer 1 avis rejeté')
  await send.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Envoyer 1 avis d’échéance')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Réessayer 1 avis rejeté' }).press('Enter')
  await expect(toast(page, '1 avis part.')).toBeVisible()
  await expect(send).toHaveText('Aucun avis prêt')
  await expect(send).toHaveAttribute('aria-disabled', 'true')
})
