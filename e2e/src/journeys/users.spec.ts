import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../page/accessible.ts'
import { losingAnswer } from '../page/losing-answer.ts'
import { test } from '../page/test.ts'
import { toast } from '../page/toast.ts'
import { endSession, fillLogin, signIn } from '../people/sign-in.ts'
import { demoPeople } from '../people/student.ts'
import { linkIn, mailTo } from '../world/mailbox.ts'
import { inLetters, wordOf } from '../world/word-of.ts'

test.use({ expected: 'refusals and no network' })

const password = 'Bureau#2026'

async function find(page: Page, words: string) {
  await page.getByLabel('Nom, e-mail').fill(words)
  await page.getByLabel('Nom, e-mail').press('Enter')
}

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

test(
  'an administrator adds another, who chooses a password by the mail and works',
  { tag: '@once' },
  async ({ page, browser, baseURL }, info) => {
    const email = `nina.${wordOf(info)}@example.org`
    await signIn(page, demoPeople.administrator, '/users')
    await page.getByRole('button', { name: 'Ajouter un utilisateur' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Envoyer l’invitation' }).press('Enter')
    await expect(dialog).toContainText('Il manque : Prénom, Nom, Adresse e-mail.')
    await dialog.getByLabel('Prénom').fill('Nina')
    await dialog.getByLabel('Nom', { exact: true }).fill('Lorand')
    // A session that ends in between takes nothing that was typed.
    await endSession(page, demoPeople.administrator)
    await expect(dialog.getByLabel('Prénom')).toHaveValue('Nina')
    await expect(dialog.getByLabel('Nom', { exact: true })).toHaveValue('Lorand')
    await dialog.getByLabel('Adresse e-mail').fill(demoPeople.classic.email)
    await dialog.getByRole('button', { name: 'Envoyer l’invitation' }).click()
    await expect(dialog).toContainText('Un compte existe déjà avec cette adresse e-mail')
    await expectAccessible(page)
    await dialog.getByLabel('Adresse e-mail').fill(email)
    // Its answer is lost: the second press is the same invitation.
    await losingAnswer(page, /^\/api\/users$/)
    await dialog.getByRole('button', { name: 'Envoyer l’invitation' }).click()
    await expect(dialog.getByRole('alert').first()).toContainText('connexion au serveur')
    await dialog.getByRole('button', { name: 'Envoyer l’invitation' }).click()
    await expect(toast(page, 'Invitation envoyée')).toBeVisible()
    await find(page, email)
    await expect(row(page, email)).toContainText('Invité')

    const link = linkIn(await mailTo(email), '/forgot-password')
    const other = await browser.newContext({ baseURL })
    const nina = await other.newPage()
    await nina.goto(link)
    await nina.reload()
    await expect(nina.getByText('sessions')).toBeHidden()
    await nina.getByLabel('Nouveau mot de passe').fill(password)
    await nina.getByLabel('Confirmation du mot de passe').fill(password)
    await nina.getByRole('button', { name: 'Ouvrir mon compte' }).click()
    await expect(nina).toHaveURL(/\/login\/classic$/)
    await expect(toast(nina, 'Votre compte est ouvert')).toBeVisible()
    await fillLogin(nina, { email, password })
    await expect(nina).toHaveURL(/\/schools$/)
    await other.close()
    await page.reload()
    await expect(row(page, email)).toContainText('Actif')
  },
)

test('compact rows show the last sign-in once its column is chosen', { tag: '@once' }, async ({ page }) => {
  await signIn(page, demoPeople.administrator, '/users?search=admin@example.org')
  const days = row(page, 'Gestionnaire Ada').getByRole('cell', { name: /^\d{2}\/\d{2}\/\d{4}$/ })
  await expect(days).toHaveCount(1)
  await page.getByRole('button', { name: 'Affichage du tableau' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: 'Dernière connexion' }).check()
  await dialog.getByRole('button', { name: 'Fermer' }).last().click()
  await expect(page.getByRole('columnheader', { name: 'Dernière connexion' })).toBeVisible()
  await expect(days).toHaveCount(2)
})

test('whoever is deactivated is out; the journal tells who did it, and it can be taken back', {
  tag: '@once',
}, async ({ page, browser, baseURL, student }) => {
  const name = `${student.name} ${student.lastName}`
  await signIn(page, demoPeople.administrator, `/users?search=${student.email}`)
  await row(page, student.email)
    .getByRole('button', { name: `Ouvrir ${name}` })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Désactiver' }).click()
  await expect(dialog).toContainText(`Désactiver le compte d’${name}`)
  await expect(dialog.getByRole('button', { name: 'Annuler' })).toBeFocused()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Désactiver le compte' }).click()
  await expect(row(page, student.email)).toContainText('Désactivé')

  const other = await browser.newContext({ baseURL })
  const out = await other.newPage()
  await out.goto('/login/classic')
  await fillLogin(out, student)
  await expect(out.getByText('Identifiant ou mot de passe incorrect')).toBeVisible()
  await other.close()

  await row(page, student.email)
    .getByRole('button', { name: `Ouvrir ${name}` })
    .click()
  await dialog.getByRole('link', { name: 'Voir le journal' }).click()
  const actions = page
    .getByRole('main')
    .locator('tbody')
    .getByRole('cell')
    .filter({ has: page.getByRole('link') })
  await expect(actions).toHaveText(['Compte désactivé'])
  await actions.getByRole('link').click()
  await expect(page.getByRole('heading', { name: `Compte désactivé, ${name}` })).toBeFocused()
  await expect(page.locator('dl > div').filter({ hasText: '(modifié)' })).toHaveText([
    /Compte désactivé.*Non/,
    /Compte désactivé.*Oui/,
  ])
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Voir le compte' }).click()
  await row(page, student.email)
    .getByRole('button', { name: `Ouvrir ${name}` })
    .click()
  await dialog.getByRole('button', { name: 'Réactiver' }).click()
  await expect(row(page, student.email)).toContainText('Actif')
})

test('the list of users is searched, sorted, chosen from, exported and turned page by page', async ({
  page,
}) => {
  await signIn(page, demoPeople.administrator, '/users')
  await find(page, 'ouedraya SALMA')
  await expect(page.locator('tbody tr')).toHaveCount(1)
  await expect(row(page, 'Ouedraya Salma')).toContainText('Montpellier, France')
  await expect(row(page, 'Ouedraya Salma')).toContainText('06 39 98 01 06')
  await page.getByLabel('Sélectionner Salma Ouedraya').check()
  await expect(page.getByText('1 sélectionné')).toBeVisible()
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exporter la sélection' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^cursus-users-.*\.csv$/)
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain('salma.ouedraya@lagunes.example.net')
  await page.getByRole('button', { name: 'Annuler' }).click()

  await find(page, 'nobody at all')
  await expect(page.getByText('Aucun utilisateur ne correspond')).toBeVisible()
  await page.getByRole('button', { name: 'Effacer la recherche' }).press('Enter')
  await expect(page.getByLabel('Nom, e-mail')).toBeFocused()
  await expect(page.getByText('Aucun utilisateur ne correspond')).toHaveCount(0)
  // Words that are still waited for keep what is chosen meanwhile.
  await page.getByLabel('Nom, e-mail').fill('example')
  await page.getByLabel('Lignes par page').selectOption('5')
  await expect(page).toHaveURL(/search=example/)
  await expect(page).toHaveURL(/size=5/)
  await expect(page.getByText(/^1 – 5 sur /)).toBeVisible()
  await page.getByRole('button', { name: 'Suivant' }).click()
  await expect(page.getByText(/^6 – 10 sur /)).toBeVisible()
  await page.reload()
  await expect(page.getByText(/^6 – 10 sur /)).toBeVisible()
  await page.getByRole('button', { name: 'Précédent' }).click()
  await expect(page.getByText(/^1 – 5 sur /)).toBeVisible()
  await page.getByRole('button', { name: 'Filtre', exact: true }).click()
  await page.getByLabel('Rôle', { exact: true }).selectOption('ROLE_ADMIN')
  await expect(row(page, 'Gestionnaire Ada')).toBeVisible()
  await expect(row(page, 'Ouedraya Salma')).toHaveCount(0)
  await page.getByRole('link', { name: 'Import', exact: true }).click()
  await expect(page).toHaveURL(/\/student\/create$/)

  await page.goto('/users?search=example&size=5')
  const letter = page.getByLabel('Lettre du nom')
  await letter.fill('o')
  await letter.press('Enter')
  await expect(page).toHaveURL(/letter=o/)
  await expect(row(page, 'Ouedraya Salma')).toBeVisible()
  await page.getByRole('button', { name: 'Précédent' }).click()
  await expect(row(page, 'Ouedraya Salma')).toHaveCount(0)
})

test(
  'the journal is filtered by words, author and days, and exported as it is shown',
  { tag: '@once' },
  async ({ page }, info) => {
    const email = `zoe.${wordOf(info)}@example.org`
    await signIn(page, demoPeople.administrator, '/users')
    await page.getByRole('button', { name: 'Ajouter un utilisateur' }).click()
    const dialog = page.getByRole('dialog')
    const lastName = `Journal${inLetters(wordOf(info)).slice(-6)}`
    await dialog.getByLabel('Prénom').fill('Zoé')
    await dialog.getByLabel('Nom', { exact: true }).fill(lastName)
    await dialog.getByLabel('Adresse e-mail').fill(email)
    await dialog.getByRole('button', { name: 'Envoyer l’invitation' }).click()
    await expect(toast(page, 'Invitation envoyée')).toBeVisible()

    await page.goto('/audit')
    await page.getByLabel('Référence, nom').fill(`ZOE ${lastName}`)
    await page.getByLabel('Référence, nom').press('Enter')
    const rows = page.locator('tbody tr')
    await expect(rows).toHaveCount(1)
    await expect(rows).toContainText(email)
    await page.getByRole('button', { name: 'Filtre', exact: true }).click()
    await page.getByLabel('Auteur', { exact: true }).selectOption('Automate')
    await expect(page.getByText('Aucune modification ne correspond')).toBeVisible()
    await page.getByLabel('Auteur', { exact: true }).selectOption('Ada Gestionnaire')
    await expect(rows).toContainText(email)
    await page.getByLabel('Période', { exact: true }).selectOption('Choisir des dates')
    await page.getByLabel('Au', { exact: true }).fill('2026-01-01')
    await expect(page.getByText('Aucune modification ne correspond')).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('Période', { exact: true }).selectOption('Aujourd’hui')
    await expect(rows).toContainText(email)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Exporter en CSV' }).click()
    const text = await readFile(await (await download).path(), 'utf8')
    expect(text.trimEnd().split('\r\n')).toHaveLength(2)
    expect(text).toContain('accounts.administrator_invited')
  },
)
