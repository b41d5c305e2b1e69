import { expect } from '@playwright/test'
import { test } from '../../page/own-world.ts'
import { textOf } from '../../page/pdf.ts'
import { signIn } from '../../people/sign-in.ts'
import { demoPeople } from '../../people/student.ts'
import { attachedPdf, mailsTo, mailTo } from '../../world/mailbox.ts'

test('an administrator renews what is due once, and each student holds a new document', {
  tag: '@once',
}, async ({ page }) => {
  await signIn(page, demoPeople.administrator, '/dashboard')
  const tile = page.getByRole('region', { name: 'Nombre de contrats à renouveler' })
  await expect(tile).toContainText('3')
  const renew = page.getByRole('button', { name: 'Renouveler et actualiser' })
  await tile.getByRole('button', { name: 'Relire le nombre, sans renouveler' }).click()
  await expect(tile).toContainText('3')

  await renew.click()
  const dialog = page.getByRole('dialog', { name: 'Renouveler 3 contrats ?' })
  await dialog.getByRole('button', { name: 'Annuler' }).click()
  await expect(renew).toBeFocused()
  await expect(tile).toContainText('3')

  await renew.click()
  await dialog.getByRole('button', { name: 'Renouveler 3 contrats' }).click()
  await expect(page.getByText('3 contrats renouvelés.')).toBeVisible()
  await expect(tile).toContainText('0')
  await expect(renew).toHaveAttribute('aria-disabled', 'true')
  await page.reload()
  await expect(tile).toContainText('0')

  const mail = await mailTo(demoPeople.inclusive.email, 'est renouvelé')
  const [, end = ''] = /jusqu’au (\d\d\/\d\d\/\d{4})/.exec(mail.text) ?? []
  expect(await textOf(await attachedPdf(mail))).toContain(end)
  expect(await mailsTo(demoPeople.inclusive.email, 'est renouvelé')).toHaveLength(1)
})
