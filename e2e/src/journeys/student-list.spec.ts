import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectAccessibleInEachLanguage } from '../page/accessible.ts'
import { expectLoaded } from '../page/loaded.ts'
import { openMenu } from '../page/menu.ts'
import { sortByFinger } from '../page/sort-by-finger.ts'
import { test } from '../page/test.ts'
import { toast } from '../page/toast.ts'
import { aSchoolOfThirty } from '../people/school-of-thirty.ts'
import { bringSession, signIn } from '../people/sign-in.ts'
import { demoPeople } from '../people/student.ts'
import { mailTo } from '../world/mailbox.ts'
import { wordOf } from '../world/word-of.ts'

/** Chooses the first two of the list, and leaves out the third, which was chosen with them. */
async function chooseTwoByKeys(page: Page) {
  for (const key of ['j', 'x', 'j', 'j', 'Shift+X']) await page.keyboard.press(key)
  await expect(page.getByRole('button', { name: 'Agir sur 3 sélectionnés' })).toBeVisible()
  await page.keyboard.press('x')
  await page.keyboard.press('k')
  await expect(page.getByRole('link', { name: 'Été-ab Zoé' })).toBeFocused()
}

/** Opens the filters by their key, which brings to the first, and leaves them by Escape. */
async function openFiltersByKey(page: Page) {
  await page.keyboard.press('f')
  await expect(page.getByRole('combobox', { name: 'École' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Filtre', expanded: false })).toBeFocused()
}

/** Types a tag where the menu leads, and goes on by Enter. */
async function tagByKeys(page: Page) {
  await page.getByRole('button', { name: 'Étiqueter…' }).click()
  await page.keyboard.type('Rentrée\n')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Étiqueter plusieurs étudiants')
  await page.goBack()
}

const names = (page: Page) => page.getByRole('row').getByRole('cell').locator('b')
const search = (page: Page) => page.getByLabel('Nom, e-mail, école…')

test('an administrator finds students whatever the accents, turns pages, and finds the same after a reload', async ({
  page,
}, info) => {
  const school = await aSchoolOfThirty(info)
  await signIn(page, demoPeople.administrator, '/student/list')
  await expect(names(page).first()).toBeVisible()
  await expectAccessible(page)

  await search(page).fill(`ZOE ete ${school.domain}`)
  await expect(page.getByText('30 étudiants', { exact: true })).toBeVisible()
  await expect(names(page).first()).toHaveText('Été-aa Zoé')
  await expect(page.getByRole('checkbox', { name: 'Sélectionner Zoé Été-aa' })).toBeVisible()
  await expect(page).toHaveURL(/search=ZOE/)
  await page.getByRole('button', { name: 'Suivant' }).click()
  await expect(page.getByText('26 – 30 sur 30')).toBeVisible()
  await expect(names(page)).toHaveText(['Été-cf Zoé', 'Été-cg Zoé', 'Été-ch Zoé', 'Été-ci Zoé', 'Été-cj Zoé'])
  await page.reload()
  await expect(names(page)).toHaveCount(5)
  await expect(search(page)).toHaveValue(`ZOE ete ${school.domain}`)
  await page.goBack()
  await expect(page.getByText('1 – 25 sur 30')).toBeVisible()
  await expect(names(page).first()).toHaveText('Été-aa Zoé')
  await page.goForward()
  await page.getByRole('button', { name: 'Précédent' }).click()
  await expect(page.getByText('1 – 25 sur 30')).toBeVisible()

  const letter = page.getByLabel('Lettre du nom')
  await letter.fill('z')
  await letter.press('Enter')
  await expect(page).toHaveURL(/letter=z/)
  await expect(names(page).last()).toHaveText('Été-cj Zoé')
  await expect(page.getByText('1 – 25 sur 30')).toBeHidden()
  await page.reload()
  await expect(letter).toHaveValue('z')
  await expect(names(page).last()).toHaveText('Été-cj Zoé')
  await page.getByRole('button', { name: 'Précédent' }).click()
  await expect(names(page).first()).toHaveText('Été-aa Zoé')
  await letter.fill('')
  await letter.press('Enter')
  await expect(page).not.toHaveURL(/letter=/)
  await expect(page.getByText('1 – 25 sur 30')).toBeVisible()

  await page.getByLabel('Lignes par page').selectOption('50')
  await sortByFinger(page, names(page))
  await search(page).fill('zzz qqq')
  await expect(page.getByText('Aucun étudiant ne correspond')).toBeVisible()
  await expect(page.getByLabel('Lignes par page')).toBeHidden()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Voir tous les étudiants' }).click()
  await expect(search(page)).toHaveValue('')
  await expect(names(page).first()).toBeVisible()
})

test(
  'an administrator downloads what is shown, and sends a mail again',
  { tag: '@once' },
  async ({ page }, info) => {
    const school = await aSchoolOfThirty(info)
    await signIn(
      page,
      demoPeople.administrator,
      `/student/list?search=${encodeURIComponent(`ete ${school.domain}`)}&order=desc`,
    )
    await expect(names(page).first()).toHaveText('Été-cj Zoé')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Exporter' }).click()
    const csv = await readFile(await (await download).path(), 'utf8')
    const lines = csv.trim().split('\r\n')
    expect(lines).toHaveLength(31)
    expect(lines[1]).toBe(
      `Mme;Été-cj;Zoé;zoe.29@${school.domain};${school.name};Inclusive;;28/10/2004;Jamais invité`,
    )

    await page.getByRole('button', { name: /^Renvoyer l’e-mail de confirmation à Zoé Été-cj$/ }).click()
    await expect(toast(page, `zoe.29@${school.domain}`)).toBeVisible()
    await mailTo(`zoe.29@${school.domain}`)
    await expectAccessible(page)
  },
)

test('an administrator opens the contracts of a student by the button and by a double click', {
  tag: '@once',
}, async ({ page }) => {
  await signIn(page, demoPeople.administrator, '/student/list?search=vallombre%20boreale')
  await page.getByRole('button', { name: 'Contrats d’Anouk Vallombre' }).click()
  const dialog = page.getByRole('dialog', { name: 'Contrats d’Anouk Vallombre' })
  await expect(dialog).toBeVisible()
  await expectLoaded(dialog)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Fermer', exact: true }).last().click()
  await expect(dialog).toHaveCount(0)
  await page.getByText('anouk.vallombre@boreale.example.org').dblclick()
  await expect(dialog).toBeVisible()
})

test('an administrator narrows the list by a school and an account, sees how many each shows, and takes it back', async ({
  page,
}, info) => {
  const school = await aSchoolOfThirty(info)
  await signIn(page, demoPeople.administrator, '/student/list')
  await expect(names(page).first()).toBeVisible()
  await page.getByRole('button', { name: 'Filtre', exact: true }).click()
  const chosen = page.getByRole('combobox', { name: 'École' })
  await chosen.fill(school.name)
  await page.getByRole('option', { name: school.name }).click()
  await expect(page.getByText('30 étudiants', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`school=${school.id}`))
  await expect(page.getByRole('option', { name: 'Jamais invité (30)' })).toBeAttached()
  await search(page).fill(`zoe.00@${school.domain}`)
  const act = page.getByRole('button', { name: 'Agir sur 1 étudiant' })
  await act.click()
  // A list of one is lower than its menu, and a phone narrower than both.
  for (const kind of ['Écrire un message…', 'Réactiver les comptes…']) {
    await expect(page.getByRole('button', { name: kind })).toBeInViewport({ ratio: 1 })
  }
  await expectAccessibleInEachLanguage(page)
  await page.keyboard.press('Escape')
  await expect(act).toBeFocused()
  await search(page).fill('')

  await page.getByLabel('Compte', { exact: true }).selectOption('active')
  await expect(page.getByText('Aucun étudiant ne correspond')).toBeVisible()
  await page.getByRole('button', { name: 'Retirer le filtre Compte : Actif' }).click()
  await expect(page.getByText('30 étudiants', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByText('30 étudiants', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: `Retirer le filtre École : ${school.name}` }).click()
  await expect(page).not.toHaveURL(/school=/)
})

test(
  'an administrator keeps how the list is narrowed as a view, finds it again, and drops it',
  {
    tag: '@once',
  },
  async ({ page }, info) => {
    const name = `Sans couverture ${wordOf(info)}`.slice(0, 40)
    await signIn(page, demoPeople.administrator, '/student/list?cover=none&sort=schoolName')
    await expect(names(page).first()).toBeVisible()
    await page.getByRole('button', { name: 'Vues…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Vues enregistrées' })
    await dialog.getByLabel('Nom de la vue').fill(name)
    await dialog.getByRole('button', { name: 'Enregistrer la vue' }).click()
    await expect(dialog.getByRole('checkbox', { name: `Partager ${name}` })).not.toBeChecked()
    await expectAccessibleInEachLanguage(page)
    await dialog.getByRole('button', { name: 'Fermer', exact: true }).click()

    await page.goto('/student/list')
    await page.getByRole('button', { name }).click()
    await expect(page).toHaveURL(/cover=none.*sort=schoolName|sort=schoolName.*cover=none/)
    await expect(page.getByRole('button', { name })).toHaveAttribute('aria-current', 'true')
    await page.getByRole('button', { name: 'Vues…' }).click()
    await dialog.getByRole('button', { name: `Supprimer ${name}` }).click()
    await expect(dialog.getByText(name)).toHaveCount(0)
  },
)

test(
  'an administrator sends links to all students of a school, writes to two of them, and reads what became of it',
  {
    tag: '@once',
  },
  async ({ page }, info) => {
    const school = await aSchoolOfThirty(info)
    await signIn(page, demoPeople.administrator, `/student/list?school=${school.id}&account=neverInvited`)
    const act = page.getByRole('button', { name: 'Agir sur les 30 étudiants' })
    await act.click()
    await page.getByRole('button', { name: 'Étiqueter…' }).click()
    await expect(page.getByRole('dialog').getByLabel('Étiquette')).toBeFocused()
    await expectAccessibleInEachLanguage(page)
    await page.keyboard.press('Escape')
    await expect(act).toBeFocused()
    await act.click()
    await tagByKeys(page)
    await act.click()
    await page.getByRole('button', { name: 'Envoyer un lien d’accès…' }).click()
    await expect(page).toHaveURL(/\/jobs\/[0-9a-f-]{36}$/)
    const sample = page.getByRole('region', { name: 'Cinq au hasard' })
    await expect(sample.getByRole('listitem')).toHaveCount(5)
    await expectAccessibleInEachLanguage(page)
    await page.getByRole('button', { name: 'Envoyer à 30 étudiants' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(page.getByRole('heading', { name: 'Terminée' })).toBeVisible({ timeout: 15_000 })
    await expect(page.getByRole('definition').first()).toHaveText('30')
    await expectAccessibleInEachLanguage(page)
    await mailTo(`zoe.29@${school.domain}`)
    await page.goto(`/student/list?school=${school.id}&account=invited`)
    await expect(page.getByText('30 étudiants', { exact: true })).toBeVisible()

    await chooseTwoByKeys(page)
    await expect(page.getByRole('button', { name: 'Agir sur 2 sélectionnés' })).toBeVisible()
    await expectAccessibleInEachLanguage(page)
    await openFiltersByKey(page)
    await page.keyboard.press('e')
    await page.getByRole('button', { name: 'Envoyer à 2 étudiants' }).click()
    await expect(page.getByLabel('Objet (Français)')).toBeFocused()
    await expect(page.getByText('Écrivez le texte du message.')).toBeVisible()
    await page.getByLabel('Objet (Français)').fill('{prénom}, votre logement')
    await expect(page.getByText(/^Entre accolades n’existent que/)).toBeVisible()
    await page.getByLabel('Objet (Français)').fill('{name}, votre logement')
    await page.getByRole('button', { name: 'école', exact: true }).click()
    await expect(page.getByLabel('Texte (Français)')).toBeFocused()
    await page.keyboard.type(' vous le propose.')
    const preview = page.getByRole('region', { name: 'Aperçu' })
    await expect(preview.getByRole('heading', { name: 'Zoé, votre logement' })).toBeVisible()
    await expect(preview.getByText(`${school.name} vous le propose.`)).toBeVisible()
    await expectAccessibleInEachLanguage(page)
    await page.reload()
    await expect(page.getByLabel('Objet (Français)')).toHaveValue('{name}, votre logement')
    await page.getByRole('button', { name: 'Envoyer à 2 étudiants' }).click()
    await expect(page.getByRole('heading', { name: 'Terminée' })).toBeVisible({ timeout: 15_000 })
    await mailTo(`zoe.00@${school.domain}`, 'Zoé, votre logement')
    // Its report is found again from the menu, and from the journal.
    const report = new URL(page.url()).pathname
    const toReport = page.locator(`a[href="${report}"]`)
    await (await openMenu(page)).getByRole('link', { name: 'Envois et lots' }).click()
    await toReport.click()
    await expect(page.getByRole('heading', { name: 'Terminée' })).toBeVisible()
    await page.goto(`/audit?objectType=student_run&objectId=${report.split('/').at(-1)}`)
    await page.locator('tbody').getByRole('link').first().click()
    await toReport.click()
    await expect(page.getByRole('heading', { name: 'Terminée' })).toBeVisible()
  },
)

test.describe('while the server does not answer', () => {
  test.use({ expected: 'refusals and providers that are down' })

  test('a list that does not load says so, keeps the person signed in, and loads when asked again', {
    tag: '@once',
  }, async ({ page }) => {
    await bringSession(page, demoPeople.administrator)
    await page.route('**/api/students/studentlist*', (route) => route.fulfill({ status: 503, json: {} }))
    await page.goto('/student/list')
    await expect(page.getByText('La liste n’a pas pu se charger.')).toBeVisible()
    await expect(toast(page, /./)).toBeVisible()
    await expectAccessible(page)
    await page.unroute('**/api/students/studentlist*')
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await expect(names(page).first()).toBeVisible()
    await expect(page).toHaveURL(/student\/list/)
  })
})
