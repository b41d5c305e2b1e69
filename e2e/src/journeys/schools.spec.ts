import { expect, type Page, type TestInfo } from '@playwright/test'
import { expectAccessible, expectAccessibleInEachLanguage } from '../page/accessible.ts'
import { expectLoaded } from '../page/loaded.ts'
import { logOut } from '../page/menu.ts'
import { test } from '../page/test.ts'
import { toast } from '../page/toast.ts'
import { aPdfFile, aPicture } from '../page/upload.ts'
import { callAsAdministrator } from '../people/administrator.ts'
import { bringSession, fillLogin, signIn, spoilSession } from '../people/sign-in.ts'
import { demoPeople } from '../people/student.ts'
import { wordOf } from '../world/word-of.ts'

/** A word of this test and width alone, for names and addresses. */
const shortWord = (info: TestInfo) => wordOf(info).slice(-8)

const level = (page: Page, name: string) => page.getByRole('radio', { name, exact: true }).check()

async function fillIdentity(page: Page, name: string, students: string) {
  await page.getByLabel('Nom de l’école').fill(name)
  await page.getByLabel('Nom donné aux étudiants').fill(students)
  await page.getByLabel('Domaine e-mail').fill('campus.example.org')
}

test('an administrator adds a partner school, finds it, and its students come in by its door', async ({
  page,
}, info) => {
  const word = shortWord(info)
  const name = `Campus ${word} (fictif)`
  await signIn(page, demoPeople.administrator)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Écoles')
  await expect(page.getByText('École Boréale (fictive)')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Ajouter une école' }).click()

  const add = page.getByRole('button', { name: 'Ajouter l’école' })
  await add.press('Enter')
  await expect(page.getByText('Il manque : le nom de l’école')).toBeVisible()
  await fillIdentity(page, name, 'Campusiens')
  await expect(page.getByText('Page de connexion :')).toContainText(`/login/campus-${word}`)
  await expect(page.getByText('Adresse libre')).toBeVisible()
  // A session that ends under the form takes nothing that was typed.
  await spoilSession(page)
  await page.getByLabel('Nom de l’école').fill(`${name} 2`)
  await expect(page.getByText('Votre session s’est terminée.')).toBeVisible()
  await fillLogin(page, demoPeople.administrator)
  await expect(page.getByLabel('Nom donné aux étudiants')).toHaveValue('Campusiens')
  await page.getByLabel('Nom de l’école').fill(name)
  await level(page, 'Partenaire')
  await add.press('Enter')
  await expect(page.getByText('Ce groupe s’ouvre avec le niveau Inclusive.')).toBeVisible()
  await expect(page.getByLabel('Assureur')).toBeDisabled()
  await expect(page.getByText('Il manque : une offre au moins.')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Habitation' }).check()
  await page.getByRole('checkbox', { name: 'Multimédia' }).check()
  await expectAccessible(page)
  const nameField = page.getByLabel('Nom de l’école')
  await nameField.fill('ecole BOREALE (fictive)')
  await add.press('Enter')
  await expect(nameField).toBeFocused()
  await expect(nameField).toBeInViewport()
  await expect(nameField).toHaveAccessibleDescription(/Une école porte déjà ce nom/)
  await nameField.fill(name)
  await add.click()

  await expect(toast(page, 'École ajoutée')).toContainText(name)
  await expect(page).toHaveURL(/\/schools$/)
  await page.getByRole('textbox', { name: 'Nom, étudiants ou domaine' }).fill(`CAMPÙS ${word}`)
  await expect(page.locator('tbody tr')).toHaveCount(1)
  await expect(page.locator('tbody tr')).toContainText(['Partenaire', '2', `/login/campus-${word}`].join(''))
  await page.getByRole('textbox', { name: 'Nom, étudiants ou domaine' }).fill('nulle part')
  await expect(page.getByText('Aucune école ne correspond à « nulle part ».')).toBeVisible()

  await logOut(page)
  await page.goto(`/login/campus-${word}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Campusiens')
  await expect(page.getByText(name).first()).toBeVisible()
})

test(
  'an inclusive school needs its two files, and shows its picture on its door',
  { tag: '@once' },
  async ({ page }, info) => {
    const word = shortWord(info)
    await signIn(page, demoPeople.administrator, '/schools/create')
    await fillIdentity(page, `Haute ${word}`, 'Hautains')
    await level(page, 'Inclusive')
    await page.getByLabel('Assureur').selectOption({ label: 'Assureur B (exemple)' })
    await page.getByText('Couvre aussi les séjours en France').click()
    await page.getByLabel('Modèle d’attestation').setInputFiles(aPicture())
    await expect(
      page.getByRole('complementary', { name: 'Aperçu de la page' }).locator('img'),
    ).toHaveJSProperty('naturalWidth', 60)

    await page.getByRole('button', { name: 'Ajouter l’école' }).press('Enter')
    await expect(toast(page, 'Sélectionner le tableau des garanties')).toBeVisible()
    await expect(page.getByLabel('Tableau des garanties')).toHaveAccessibleDescription(
      /Sélectionner le tableau des garanties$/,
    )
    await expect(page.getByText('attestation.png')).toBeVisible()
    await expectAccessible(page)

    await page.getByLabel('Tableau des garanties').setInputFiles(aPicture('garanties.pdf'))
    await expect(page.getByLabel('Tableau des garanties')).toHaveAccessibleDescription(
      /Ce fichier n’est pas accepté\s: garanties\.pdf\. Choisissez un fichier pdf\.$/,
    )
    await expect(page.getByLabel('Nom donné aux étudiants')).toHaveValue('Hautains')
    await page.getByLabel('Tableau des garanties').setInputFiles(aPdfFile())
    await page.getByRole('button', { name: 'Ajouter l’école' }).click()
    await expect(toast(page, 'École ajoutée')).toBeVisible()

    await logOut(page)
    await page.goto(`/login/haute-${word}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bienvenue, Hautains')
    await expect(page.getByRole('banner').locator('img')).toHaveJSProperty('naturalWidth', 60)
  },
)

/** A partner school made by the API; answers with its id. */
async function aSchool(info: Parameters<typeof callAsAdministrator>[0], name: string): Promise<number> {
  const answer = await callAsAdministrator(info, '/schools', formOf({ name, studentsSchoolName: 'Anciens' }))
  return (await answer.json()).data.id
}

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData()
  const usual = {
    emailDomain: 'campus.example.org',
    partnershipLevel: 'partner',
    partnerLevelHealthMobility: '1',
  }
  for (const [field, value] of Object.entries({ ...usual, ...fields })) form.append(field, value)
  return form
}

test(
  'a school is renamed while somebody else changes it: nothing is lost, and its old door still opens',
  { tag: '@once' },
  async ({ page }, info) => {
    const word = shortWord(info)
    const id = await aSchool(info, `Ancienne ${word}`)
    await signIn(page, demoPeople.administrator, `/schools/${id}`)
    await page.getByLabel('Nom de l’école').fill(`Nouvelle ${word}`)
    await expect(page.getByText('L’adresse actuelle continuera de mener à cette école.')).toBeVisible()
    const other = formOf({ name: `Ancienne ${word}`, studentsSchoolName: 'Récents' })
    await callAsAdministrator(info, `/schools/${id}/update`, other)

    await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
    await expect(page.getByRole('alert').first()).toContainText('Une autre personne a modifié cette école')
    await expect(page.getByText('diffèrent sur')).toContainText('Nom de l’école et Nom donné aux étudiants')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Enregistrer mes saisies' }).click()
    await expect(toast(page, 'École mise à jour')).toContainText(`Nouvelle ${word}`)

    await logOut(page)
    for (const door of ['ancienne', 'nouvelle']) {
      await page.goto(`/login/${door}-${word}`)
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Anciens')
    }
  },
)

test(
  'whoever leaves the form with changes is asked, and a reload keeps what was typed',
  { tag: '@once' },
  async ({ page }, info) => {
    await signIn(page, demoPeople.administrator, '/schools/create')
    await page.getByLabel('Nom de l’école').fill(`Brouillon ${shortWord(info)}`)
    page.once('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await expect(page.getByLabel('Nom de l’école')).toHaveValue(`Brouillon ${shortWord(info)}`)
    await page.getByRole('link', { name: 'Annuler' }).click()
    const asked = page.getByRole('dialog', { name: 'Quitter sans enregistrer ?' })
    await expectAccessible(page)
    await asked.getByRole('button', { name: 'Rester sur la page' }).click()
    await expect(page).toHaveURL(/\/schools\/create$/)
    await page.getByRole('link', { name: 'Annuler' }).click()
    await asked.getByRole('button', { name: 'Quitter' }).click()
    await expect(page).toHaveURL(/\/schools$/)
    await page.getByRole('link', { name: 'Ajouter une école' }).click()
    await expect(page.getByLabel('Nom de l’école')).toHaveValue('')
  },
)

test('axe finds nothing on the pages of schools, in any language', async ({ page }) => {
  await bringSession(page, demoPeople.administrator)
  for (const path of ['/schools', '/schools/1', '/schools/4', '/schools/99999']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectLoaded(page)
    await expectAccessibleInEachLanguage(page)
  }
})
