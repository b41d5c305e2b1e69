import { expect, type Page } from '@playwright/test'
import type { Person } from './student.ts'

/** Fills and sends the login form of the page, in whatever language. */
export async function fillLogin(page: Page, { email, password }: Pick<Person, 'email' | 'password'>) {
  await page.locator('[autocomplete=username]').fill(email)
  const secret = page.locator('[autocomplete=current-password]')
  await secret.fill(password)
  await secret.press('Enter')
}

/** Signs in and ends on the person's first page. */
export async function signIn(page: Page, person: Person): Promise<void> {
  await page.goto('/login/classic')
  await fillLogin(page, person)
  await expect(page).toHaveURL(/\/(home|schools)$/)
}
