import { expect } from '@playwright/test'
import { test } from '../page/test.ts'
import { signIn } from '../people/sign-in.ts'
import { demoPeople } from '../people/student.ts'

test('administrators of finance see what is theirs, and nothing that can only fail', {
  tag: '@once',
}, async ({ page }) => {
  await signIn(page, demoPeople.finance, '/rights?kind=complaint')
  await expect(page.getByRole('button', { name: /^Tout \([1-9]/ })).toBeVisible()
  await expect(page.locator('tbody td').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Réclamations' })).toHaveCount(0)
})
