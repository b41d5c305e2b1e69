import { fillText } from '@cursus/shared/fill-text'
import { expect, type Locator, type Page } from '@playwright/test'
import type { Person } from '../people/student.ts'

/** The list of students, and from it the contracts of the one with this e-mail: by double-click, or by the row's button. */
export async function openContracts(page: Page, { email, name }: Person): Promise<Locator> {
  await page.goto('/student/list')
  await page.getByRole('search').getByRole('textbox').fill(email)
  const row = page.locator('tbody tr').filter({ hasText: email })
  // The whole list may have this row too, which moves when it is found.
  await expect(page.locator('tbody tr')).toHaveCount(1)
  await expect(row).toBeVisible()
  if (page.viewportSize()?.width === 390) await row.getByRole('button', { name: /Contrats/ }).click()
  else await row.dblclick()
  const dialog = page.getByRole('dialog', { name: fillText('Contrats de {name}', 'fr', () => name) })
  await expect(dialog.getByRole('listitem').first()).toBeVisible()
  return dialog
}

/** What the dialog says of one contract. */
export function contractIn(dialog: Locator, reference: string): Locator {
  return dialog.getByRole('listitem').filter({ hasText: reference })
}
