import { fillText } from '@cursus/shared/fill-text'
import { expect, type Locator, type Page, type TestInfo } from '@playwright/test'
import { expectAccessibleInEachLanguage } from '../page/accessible.ts'
import { expectLoaded, holdScripts } from '../page/loaded.ts'
import { test } from '../page/test.ts'
import { toast } from '../page/toast.ts'
import { callAsAdministrator } from '../people/administrator.ts'
import { anInclusiveSchool } from '../people/inclusive-school.ts'
import { signIn } from '../people/sign-in.ts'
import { demoPeople } from '../people/student.ts'
import { inLetters, wordOf } from '../world/word-of.ts'

/** A student of this journey alone, in a list whose invitations have not left. */
async function aStudent(info: TestInfo) {
  const school = await anInclusiveSchool(info)
  const word = inLetters(wordOf(info))
  const email = `${word}@${school.domain}`
  const form = new FormData()
  form.append('invite', 'false')
  const csv = `civility;name;lastName;email;birthday\r\nMme;Aubrée;Brindelle-${word};${email};27/10/2004`
  form.append('submitFile', new Blob([csv], { type: 'text/csv' }), 'une.csv')
  await callAsAdministrator(info, `/schools/${school.id}/students`, form)
  return { email, word }
}

/** Closes the search and presses its key, both before the browser tells anybody that it is closed. */
function reopenAtOnce(field: Locator): Promise<void> {
  return field.evaluate(async (input) => {
    input.closest('dialog')?.querySelector('button')?.click()
    await Promise.resolve()
    await Promise.resolve()
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: '/', bubbles: true }))
  })
}

/** Gives whoever is invited another last name, whose spelling they tell themselves on accepting. */
async function correctLastName(page: Page, dialog: Locator) {
  await page.getByRole('button', { name: 'Corriger' }).click()
  await dialog.getByLabel('Nom', { exact: true }).fill('王')
  const spelling = dialog.getByLabel('Nom en lettres latines')
  await expect(spelling).toHaveAccessibleDescription(/^Comme sur le passeport\. Sinon, l’étudiant l’indique/)
  await spelling.fill('王')
  await dialog.getByLabel('Motif').fill('Vu sur le passeport')
  await dialog.getByRole('button', { name: 'Corriger' }).press('Enter')
  await expect(spelling).toHaveAccessibleDescription(/Saisissez ce nom en lettres latines/)
  await expectAccessibleInEachLanguage(page)
  await spelling.fill('')
  await dialog.getByRole('button', { name: 'Corriger' }).click()
}

test('an administrator finds a student from any page by keyboard, invites her and corrects her telephone', async ({
  page,
}, info) => {
  const { email, word } = await aStudent(info)
  await signIn(page, demoPeople.administrator, '/tariffs')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectLoaded(page)
  const opener = page.getByRole('button', { name: 'Rechercher ou agir' })
  await expect(opener).toBeVisible()

  // Whoever types at once, before the search is loaded and has found anything, comes where the words lead.
  const letScriptsCome = await holdScripts(page)
  await page.keyboard.press('/')
  await page.keyboard.type(email)
  await page.keyboard.press('Enter')
  letScriptsCome()
  await expect(page).toHaveURL(/\/students\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Aubrée Brindelle' })).toBeVisible()

  await opener.focus()
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Rechercher ou agir' })
  await expect(field).toBeFocused()
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(field).toHaveCount(0)
  await expect(opener).toBeFocused()

  await page.keyboard.press('/')
  await expect(field).toBeFocused()
  await reopenAtOnce(field)
  await expect(field).toBeFocused()
  await field.fill(`brindelle ${word}`)
  await expect(page.getByRole('option', { name: email }).first()).toBeVisible()
  await expect(page.getByRole('group', { name: 'Étudiants, 1' })).toBeVisible()
  await expectAccessibleInEachLanguage(page)
  await page.getByRole('option', { name: /^Renvoyer l’invitation/ }).click()
  await expect(toast(page, email)).toBeVisible()

  await page.keyboard.press('Control+k')
  await field.fill(email)
  await expect(page.getByRole('group', { name: 'E-mail exact, 1' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/students\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Aubrée Brindelle' })).toBeVisible()
  await expect(page.getByText(/^Invité le/)).toBeVisible()
  await expectAccessibleInEachLanguage(page)

  await page.getByRole('button', { name: 'Corriger' }).click()
  const dialog = page.getByRole('dialog', { name: 'Corriger les coordonnées' })
  await dialog.getByLabel('Téléphone').fill('06 39 98 01 44')
  await dialog.getByLabel('Motif').fill('Signalé par téléphone')
  // A session that ends has the page loaded anew: what was typed is still there.
  await page.reload()
  await page.getByRole('button', { name: 'Corriger' }).click()
  await expect(dialog.getByLabel('Motif')).toHaveValue('Signalé par téléphone')
  await dialog.getByRole('button', { name: 'Corriger' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('link', { name: '06 39 98 01 44' })).toBeVisible()
  await expect(page.getByText('Motif : Signalé par téléphone')).toBeVisible()

  await correctLastName(page, dialog)
  await expect(page.getByRole('heading', { level: 1, name: 'Aubrée 王' })).toBeVisible()
})

test('an administrator opens a student beside the list, goes on to the next by a key, and comes back to the row', {
  tag: '@once',
}, async ({ page }) => {
  await signIn(page, demoPeople.administrator, '/student/list?search=boreale')
  const rows = page.getByRole('row').getByRole('link')
  const [first, second] = [rows.nth(0), rows.nth(1)]
  await expect(second).toBeVisible()
  // The list shows the last name first, all else the first name.
  const names = await page
    .getByRole('button', { name: /^Contrats d/ })
    .evaluateAll((buttons) =>
      buttons.map(({ ariaLabel }) => ariaLabel?.replace(/^Contrats d(e |’)/, '') ?? ''),
    )
  await first.press('Enter')
  const panel = (at: number) => page.getByRole('dialog', { name: names[at] ?? '', exact: true })
  await expect(panel(0).getByRole('heading', { name: 'Compte et liens' })).toBeVisible()
  await expect(page).toHaveURL(/open=[0-9a-f-]{36}/)
  await expectLoaded(page)
  await expectAccessibleInEachLanguage(page)

  await page.keyboard.press('j')
  await expect(panel(1).getByRole('heading', { name: 'Compte et liens' })).toBeVisible()
  await page.reload()
  await expect(panel(1).getByRole('heading', { name: 'Compte et liens' })).toBeVisible()
  await expect(second).toBeAttached()
  await page.keyboard.press('k')
  await expect(panel(0)).toBeVisible()
  // A question that the panel asks closes alone.
  await panel(0).getByRole('button', { name: 'Corriger' }).click()
  await expect(page.getByRole('dialog', { name: 'Corriger les coordonnées' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Corriger les coordonnées' })).toHaveCount(0)
  await expect(panel(0).getByRole('button', { name: 'Corriger' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(first).toBeFocused()

  const title = fillText('Contrats de {name}', 'fr', () => names[0])
  await page.getByRole('button', { name: title }).click()
  const contracts = page.getByRole('dialog', { name: title })
  await expect(contracts).toBeVisible()
  await expect(page).toHaveURL(/contracts=[0-9a-f-]{36}/)
  await page.reload()
  await expect(contracts).toBeVisible()
})

test.describe('while the server does not answer', () => {
  test.use({ expected: 'refusals and providers that are down' })

  test(
    'an account that could not be opened again is said to be closed still',
    { tag: '@once' },
    async ({ page }, info) => {
      const { email } = await aStudent(info)
      await signIn(page, demoPeople.administrator, `/student/list?search=${encodeURIComponent(email)}`)
      const row = page.getByRole('row').getByRole('link')
      await expect(row).toHaveCount(1)
      await page.goto(`/students/${/open=([0-9a-f-]{36})/.exec((await row.getAttribute('href')) ?? '')?.[1]}`)
      await page.getByRole('button', { name: 'Désactiver' }).click()
      await page.getByRole('button', { name: 'Désactiver le compte' }).click()
      const reactivate = page.getByRole('button', { name: 'Réactiver' })
      const call = '**/api/users/*/reactivate'
      await page.route(call, (route) => route.fulfill({ status: 503, json: {} }))
      await reactivate.click()
      await expect(toast(page, 'ERREUR')).toBeVisible()
      await page.unroute(call)
      await reactivate.click()
      await expect(reactivate).toHaveCount(0)
    },
  )
})
