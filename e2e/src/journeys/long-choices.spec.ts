import { expect } from '@playwright/test'
import { expectAccessible } from '../page/accessible.ts'
import { test } from '../page/test.ts'
import { signIn } from '../people/sign-in.ts'
import { demoPeople } from '../people/student.ts'

test('a long list of choices is searched by words, with keys and with a finger', async ({ page }) => {
  await signIn(page, demoPeople.administrator, '/queue')
  await page.getByRole('button', { name: 'Répartition' }).click()
  const dialog = page.getByRole('dialog')
  const kind = dialog.getByRole('combobox', { name: 'Nature' })
  await expect(kind).toHaveAttribute('placeholder', 'Tout')
  await kind.fill('reclam')
  await expect(dialog.getByRole('listbox').getByRole('option')).toHaveText(['Réclamations'])
  await kind.press('Enter')
  await expect(kind).toHaveValue('Réclamations')
  await expectAccessible(page)
  await kind.fill('')
  await dialog.getByRole('listbox').getByRole('option', { name: 'Tout', exact: true }).click()
  await expect(kind).toHaveValue('')
  await page.keyboard.press('Escape')

  await page.goto('/tariffs?product=travel')
  const preview = page.getByRole('region', { name: 'Aperçu côté étudiant' })
  const months = preview.getByRole('combobox', { name: 'Durée' })
  await months.fill('12')
  await expect(preview.getByRole('listbox').getByRole('option')).toHaveText(['12 mois'])
  await months.press('Enter')
  await expect(months).toHaveValue('12 mois')
  await months.click()
  await preview.getByRole('option', { name: '3 mois' }).click()
  await expect(months).toHaveValue('3 mois')
})
