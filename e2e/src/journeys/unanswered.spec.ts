import { expect } from '@playwright/test'
import { expectAccessible } from '../page/accessible.ts'
import { losingAnswer } from '../page/losing-answer.ts'
import { test } from '../page/test.ts'
import { toast } from '../page/toast.ts'
import { callAsAdministrator } from '../people/administrator.ts'
import { bringSession } from '../people/sign-in.ts'
import { demoPeople } from '../people/student.ts'
import { mailsTo } from '../world/mailbox.ts'
import { refusedRefund } from '../world/refused-refund.ts'
import { wordOf } from '../world/word-of.ts'

test.use({ expected: 'refusals and no network' })

const kept = 'Rien de ce que vous avez saisi n’est perdu'

test(
  'a view whose saving was not answered stands in its form, and is saved once',
  { tag: '@once' },
  async ({ page }, info) => {
    const name = `Vue ${wordOf(info)}`.slice(0, 40)
    await bringSession(page, demoPeople.administrator)
    await page.goto('/student/list?level=partner')
    await page.getByRole('button', { name: 'Vues…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Enregistrer la vue' }).press('Enter')
    await expect(dialog).toContainText('Il manque : Nom de la vue.')
    await dialog.getByLabel('Nom de la vue').fill(name)
    const keys = await losingAnswer(page, /^\/api\/views$/)
    await dialog.getByRole('button', { name: 'Enregistrer la vue' }).click()
    await expect(dialog.getByRole('alert').first()).toContainText('connexion au serveur')
    await expect(dialog.getByRole('alert').first()).toContainText(kept)
    await expect(dialog.getByLabel('Nom de la vue')).toHaveValue(name)
    // Nothing behind a dialog is read out or pressed: the notice is in it.
    await expect(dialog.getByRole('alert').filter({ hasText: /^ERREUR/ })).toContainText('connexion')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Fermer la notification' }).click()
    await expect(dialog.getByRole('button', { name: 'Enregistrer la vue' })).toBeFocused()
    await dialog.getByRole('button', { name: 'Enregistrer la vue' }).press('Enter')
    await expect(toast(page, 'Vue enregistrée')).toBeVisible()
    await expect(dialog.getByRole('alert')).toHaveCount(0)
    await expect(dialog.getByLabel('Nom de la vue')).toHaveValue('')
    await expect(dialog.getByRole('listitem').filter({ hasText: name })).toHaveCount(1)
    expect(keys).toEqual([expect.any(String), keys[0]])
    // A name that is taken is told at the form as well.
    await dialog.getByLabel('Nom de la vue').fill(name)
    await dialog.getByRole('button', { name: 'Enregistrer la vue' }).click()
    await expect(dialog.getByRole('alert').first()).toContainText('porte déjà ce nom')
    await dialog.getByRole('button', { name: `Supprimer ${name}` }).click()
    await expect(dialog.getByRole('listitem').filter({ hasText: name })).toHaveCount(0)
  },
)

test(
  'an invitation that is sent anew and not answered is one mail, not two',
  { tag: '@once' },
  async ({ page }, info) => {
    const email = `line.${wordOf(info)}@example.org`
    await callAsAdministrator(info, '/users', { name: 'Line', lastName: 'Brouard', email, areas: ['claims'] })
    expect(await mailsTo(email, '', 15_000)).toHaveLength(1)
    await bringSession(page, demoPeople.administrator)
    await page.goto(`/users?search=${email}`)
    await page.getByRole('button', { name: 'Ouvrir Line Brouard' }).click()
    const dialog = page.getByRole('dialog')
    const again = dialog.getByRole('button', { name: 'Renvoyer l’invitation' })
    const keys = await losingAnswer(page, /^\/api\/users\/[0-9a-f-]{36}\/invite$/)
    await again.click()
    await expect(dialog.getByRole('alert').first()).toContainText('connexion au serveur')
    await again.click()
    await expect(toast(page, 'L’e-mail part dans une minute')).toBeVisible()
    expect(keys).toEqual([expect.any(String), keys[0]])
    await expect.poll(async () => (await mailsTo(email)).length).toBe(2)
  },
)

test('a refund whose sending was not answered is sent by the same call, with its reason', {
  tag: '@once',
}, async ({ page }) => {
  let refund = { ...refusedRefund }
  const sent: { key: string | undefined; body: unknown }[] = []
  await page.route(/\/api\/refunds\?/, (route) => route.fulfill({ json: { data: [refund], total: 1 } }))
  await page.route(`**/api/refunds/${refusedRefund.id}/send`, async (route) => {
    const request = route.request()
    sent.push({ key: request.headers()['idempotency-key'], body: request.postDataJSON() })
    // Done the first time, but nobody hears of it.
    refund = { ...refusedRefund, state: 'sent' }
    return sent.length === 1 ? route.abort('internetdisconnected') : route.fulfill({ json: { data: refund } })
  })
  await bringSession(page, demoPeople.administrator)
  await page.goto('/rights')
  await page
    .getByRole('row')
    .filter({ hasText: refusedRefund.reference })
    .getByRole('button', { name: 'Renvoyer' })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Motif').fill('La banque accepte de nouveau.')
  await dialog.getByRole('button', { name: /^Envoyer 123/ }).click()
  await expect(dialog.getByRole('alert').first()).toContainText('connexion au serveur')
  await expect(dialog.getByRole('alert').first()).toContainText(kept)
  await expect(dialog.getByLabel('Motif')).toHaveValue('La banque accepte de nouveau.')
  await dialog.getByRole('button', { name: /^Envoyer 123/ }).click()
  await expect(toast(page, 'Le remboursement part')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  expect(sent).toEqual([
    { key: expect.any(String), body: { reason: 'La banque accepte de nouveau.' } },
    sent[0],
  ])
})
