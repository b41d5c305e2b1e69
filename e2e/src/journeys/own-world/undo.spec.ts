import { expect } from '@playwright/test'
import { expectAccessibleInEachLanguage } from '../../page/accessible.ts'
import { contractIn, openContracts } from '../../page/contracts-dialog.ts'
import { turnTo } from '../../page/languages.ts'
import { test } from '../../page/own-world.ts'
import { signIn } from '../../people/sign-in.ts'
import { demoPeople } from '../../people/student.ts'
import { mailsTo } from '../../world/mailbox.ts'

test('an administrator reads what a change mails, makes it, and takes it back on another page before it leaves', {
  tag: '@once',
}, async ({ page }) => {
  const { noor } = demoPeople
  await signIn(page, demoPeople.administrator, '/dashboard')
  const dialog = await openContracts(page, noor)
  const contract = contractIn(dialog, 'MU-2025-000011')
  const statut = contract.getByLabel('Statut')
  await turnTo(page, 'ch')
  const device = contractIn(page.getByRole('dialog'), 'MU-2025-000011')
  await expect(device.getByRole('option')).toHaveText(['正常', '已解约', '欠费'])
  await turnTo(page, 'fr')
  await statut.selectOption('impayé')
  const asked = page.getByRole('dialog', { name: 'Passer le contrat à « impayé »' })
  const letter = asked.getByRole('region', { name: /E-mail à Noor/ })
  const subject = await letter.locator('b').innerText()
  expect(subject).toContain('MU-2025-000011')
  await expect(asked).toContainText('Rien ne change chez le prestataire de paiement.')
  await expect(asked).toContainText('Rien ne part pendant 60 s')
  await expectAccessibleInEachLanguage(page)
  await asked.getByRole('button', { name: 'Annuler' }).click()
  await expect(statut).toHaveValue('ok')

  await statut.selectOption('impayé')
  await asked.getByRole('button', { name: 'Passer à « impayé »' }).click()
  await expect(statut).toHaveValue('impayé')
  await expect(contract).toContainText('Paiement en retard')
  await expect(contract).not.toContainText('Paiement reçu')
  await expect(
    contract.getByRole('button', { name: 'Annuler le changement de MU-2025-000011' }),
  ).toBeVisible()
  await page.keyboard.press('Escape')

  await page.reload()
  await page.goto('/audit')
  const bar = page.getByRole('region', { name: 'Ce qui attend une minute' })
  await expect(bar).toContainText(/MU-2025-000011.*de «\sok\s» à «\simpayé\s»/)
  await turnTo(page, 'ar')
  await expect(page.getByText(/من سارٍ إلى غير مدفوع/)).toBeVisible()
  await turnTo(page, 'fr')
  await expectAccessibleInEachLanguage(page)
  await bar.getByRole('button', { name: /Annuler/ }).focus()
  await page.keyboard.press('Enter')
  await expect(bar).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByText('Tout est comme avant, rien n’est parti.').first()).toBeVisible()
  expect(await mailsTo(noor.email, subject)).toEqual([])
  await expect(
    contractIn(await openContracts(page, noor), 'MU-2025-000011').getByLabel('Statut'),
  ).toHaveValue('ok')
})

test('an administrator takes back the start of an act on many by a key, on another page than its own', {
  tag: '@once',
}, async ({ page }) => {
  await signIn(page, demoPeople.administrator, '/dashboard')
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const call = { headers: { authorization: `Bearer ${token}` } }
  const data = { kind: 'tag', label: 'Rentrée', search: demoPeople.noor.email }
  const { id } = await (await page.request.post('/api/students/runs', { ...call, data })).json()
  const one = `/api/students/runs/${id}`
  await page.request.put(one, { ...call, data: { state: 'running' } })
  await page.reload()
  const bar = page.getByRole('region', { name: 'Ce qui attend une minute' })
  await expect(bar).toContainText('Étiqueter 1 étudiant')
  await expect(bar).toContainText(/Commence pour 1 étudiant dans \d+\ss/)
  await expectAccessibleInEachLanguage(page)
  await page.getByRole('button', { name: /^Rechercher ou agir/ }).click()
  const typed = page.getByRole('combobox', { name: 'Rechercher ou agir' })
  await typed.press('z')
  await expect(typed).toHaveValue('z')
  await page.keyboard.press('Escape')
  await page.keyboard.press('z')
  await expect(bar).toHaveCount(0)
  const { data: run } = await (await page.request.get(one, call)).json()
  expect(run.state).toBe('prepared')
})
