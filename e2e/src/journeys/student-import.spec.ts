import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../page/accessible.ts'
import { test } from '../page/test.ts'
import { anInclusiveSchool, type InclusiveSchool } from '../people/inclusive-school.ts'
import { fillLogin, signIn, spoilSession } from '../people/sign-in.ts'
import { demoPeople } from '../people/student.ts'
import { mailsTo, mailTo } from '../world/mailbox.ts'
import { inLetters } from '../world/word-of.ts'

const header = 'civility;name;lastName;email;birthday;phone;street;postalCode;city'

function aList({ domain }: InclusiveSchool, email = 'faux.courriel(at)cimes') {
  return [
    header,
    `M;Bon;Premier;bon.premier@${domain};10/10/2004;0639980301;1 rue A;59000;Lille`,
    `Mme;Faux;Courriel;${email};10/10/2004;;;;`,
    '',
    `Mme;=1+1;Formule;formule@${domain};10/10/2004;;;;`,
  ].join('\r\n')
}

/** A list of seventeen rows that are each refused for another reason. */
const refusedList = new URL(
  '../../../server/src/features/student-imports/samples/students-import-bad.csv',
  import.meta.url,
)

async function choose(page: Page, school: InclusiveSchool, text: string) {
  if (!page.url().includes('school=')) {
    await page.getByRole('combobox', { name: 'École' }).fill(school.name)
    await page.getByRole('option', { name: school.name }).click()
  }
  await page
    .getByLabel('Liste des étudiants')
    .setInputFiles({ name: 'rentrée.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await page.getByRole('button', { name: 'Vérifier le fichier' }).click()
}

const fate = (page: Page, label: string) => page.getByRole('button', { name: label })
const count = (page: Page, label: string) =>
  page.getByRole('listitem').filter({ hasText: label }).locator('b')

test('an administrator checks a list, adds what is good, mends the rest, and each student is invited once', async ({
  page,
}, info) => {
  const school = await anInclusiveSchool(info)
  await signIn(page, demoPeople.administrator, '/student/create')
  await page.getByRole('button', { name: 'Vérifier le fichier' }).press('Enter')
  await expect(page.getByText('Il manque : l’école, la liste.')).toBeVisible()
  await expectAccessible(page)

  await choose(page, school, aList(school))
  await expect(page.getByRole('heading', { name: school.name })).toBeFocused()
  await expect(fate(page, '1 ajoutés')).toBeVisible()
  await expect(fate(page, '2 refusés')).toBeVisible()
  await expect(page.getByText('1 vide')).toBeVisible()
  await page.getByRole('button', { name: /adresse e-mail/ }).click()
  const refused = page.getByRole('row').filter({ hasText: 'Faux Courriel' })
  await expect(refused.getByLabel('E-mail, ligne 3')).toHaveValue('faux.courriel(at)cimes')
  await expectAccessible(page)
  await fate(page, '1 ajoutés').click()
  await expect(page.getByRole('row').filter({ hasText: 'Bon Premier' })).toBeVisible()
  expect(await mailsTo(`bon.premier@${school.domain}`)).toEqual([])

  await page.getByRole('button', { name: 'Ajouter étudiants (1)' }).click()
  await expect(page.getByRole('heading', { name: `1 étudiant ajouté – ${school.name}` })).toBeVisible()
  await expectAccessible(page)
  await mailTo(`bon.premier@${school.domain}`)
  await page.reload()
  await expect(count(page, 'Refusés')).toHaveText('2')

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Refus en CSV' }).click()
  const csv = await readFile(await (await download).path(), 'utf8')
  expect(csv).toContain('email.invalid')
  expect(csv).toContain("'=1+1")

  const mended = csv.replace('faux.courriel(at)cimes', `vrai.courriel@${school.domain}`)
  await page.getByRole('button', { name: 'Ajouter une autre liste' }).click()
  await choose(page, school, mended)
  await page.getByRole('button', { name: /^Ajouter étudiants \(\d\)$/ }).click()
  await expect(page.getByRole('heading', { name: /étudiants? ajoutés? – / })).toBeVisible()
  await mailTo(`vrai.courriel@${school.domain}`)

  await page.getByRole('button', { name: 'Ajouter une autre liste' }).click()
  await choose(page, school, aList(school, `vrai.courriel@${school.domain}`))
  await expect(fate(page, '2 identiques')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ajouter étudiants (0)' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  for (const who of ['bon.premier', 'vrai.courriel']) {
    expect(await mailsTo(`${who}@${school.domain}`)).toHaveLength(1)
  }

  const asked = page.waitForEvent('dialog')
  const reloading = page.reload()
  await (await asked).accept()
  await reloading
  await expect(page.getByText(/^La liste vérifiée n’est plus là/)).toBeVisible()
})

test(
  'a file that is no list says what is missing, at the file, and the sample of a school can be sent as it is',
  {
    tag: '@once',
  },
  async ({ page }, info) => {
    const school = await anInclusiveSchool(info)
    await signIn(page, demoPeople.administrator, `/student/create?school=${school.id}`)
    const more = Array.from({ length: 60 }, (_, at) => `;note ${at}`).join('')
    await choose(page, school, `Promotion 2026\r\nprenom;nom${more}\r\nBon;Premier\r\n`)
    const file = page.getByLabel('Liste des étudiants')
    await expect(file).toHaveAccessibleDescription(
      /ligne 2 de «\s.rentrée\.csv.\s»\s: Civilité, E-mail, Naissance\. Choisissez-les ci-dessous/,
    )
    await page.getByLabel('Colonne prenom').scrollIntoViewIfNeeded()
    await expect(page.getByRole('button', { name: 'Vérifier le fichier' })).toBeInViewport({ ratio: 1 })

    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Fichier d’exemple' }).click()
    await choose(page, school, await readFile(await (await download).path(), 'utf8'))
    await expect(fate(page, '3 ajoutés')).toBeVisible()
    await expect(fate(page, '0 refusés')).toBeVisible()

    await page.getByRole('button', { name: 'Changer' }).click()
    const list = await readFile(refusedList, 'utf8')
    await choose(page, school, list.replaceAll('boreale.example.org', school.domain))
    await page.getByRole('button', { name: /L’adresse est incomplète/ }).click()
    await expect(page.getByLabel('Ville, ligne 19')).toBeInViewport()
  },
)

test(
  'invitations that are held back leave when the administrator says so',
  { tag: '@once' },
  async ({ page }, info) => {
    const school = await anInclusiveSchool(info)
    await signIn(page, demoPeople.administrator, `/student/create?school=${school.id}`)
    await choose(page, school, aList(school))
    await page.getByRole('checkbox', { name: /^Envoyer les invitations/ }).uncheck()
    await page.getByRole('button', { name: 'Ajouter étudiants (1)' }).click()
    await expect(page.getByText('Les invitations attendent votre accord.')).toBeVisible()
    expect(await mailsTo(`bon.premier@${school.domain}`)).toEqual([])
    await page.getByRole('button', { name: 'Envoyer les invitations' }).click()
    await mailTo(`bon.premier@${school.domain}`)
    await expect(page.getByText(/^Invitations parties\s: 1 sur 1/)).toBeVisible()
  },
)

test(
  'a long list shows how far it is, and is found again after leaving',
  { tag: '@once' },
  async ({ page }, info) => {
    const school = await anInclusiveSchool(info)
    const rows = Array.from(
      { length: 3000 },
      (_, n) => `M;Rang;Numéro ${inLetters(String(n))};rang.${n}@${school.domain};10/10/2004;;;;`,
    )
    await signIn(page, demoPeople.administrator, `/student/create?school=${school.id}`)
    await choose(page, school, [header, ...rows].join('\n'))
    await page.getByRole('checkbox', { name: /^Envoyer les invitations/ }).uncheck()
    await page.getByRole('button', { name: 'Ajouter étudiants (3000)' }).click()
    await expect(page).toHaveURL(/import=/)
    await page.goto('/home')
    await page.goto(`/student/create?school=${school.id}`)
    await page.getByRole('button', { name: 'Ouvrir rentrée.csv' }).click()
    await expect(page.getByRole('heading', { name: /^3.?000 étudiants ajoutés/ })).toBeVisible()
  },
)

test(
  'dates, columns and cells of a list are mended on the page by keys, and Back keeps the file',
  { tag: '@once' },
  async ({ page }, info) => {
    const school = await anInclusiveSchool(info)
    const born = (n: number) => `03-${13 + n}-2004`
    const rows = Array.from(
      { length: 12 },
      (_, n) => `M;Rang;Numéro ${inLetters(String(n))};rang.${n}@${school.domain};${born(n)}`,
    )
    const text = ['Genre;Prénom;Nom;Courriel;date_naissance', ...rows, `M;Un;Seul;seul;01/02/2004`].join('\n')
    await signIn(page, demoPeople.administrator, `/student/create?school=${school.id}`)
    await choose(page, school, text)
    await page.getByLabel('Colonne Genre').selectOption('Civilité')
    await page.getByRole('button', { name: 'Vérifier le fichier' }).click()
    await expect(fate(page, '13 refusés')).toBeVisible()

    await page.getByLabel('Naissance, ligne 2').press('Control+Enter')
    await expect(fate(page, '12 ajoutés')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Refus, par motif' })).toBeFocused()
    const cell = page.getByLabel('E-mail, ligne 14')
    await cell.fill(`seul@${school.domain}`)
    await cell.press('Enter')
    await expect(page.getByRole('row').filter({ hasText: 'Un Seul' })).toContainText('Corrigé')
    await page.getByRole('button', { name: 'Annuler la correction' }).click()
    await expect(cell).toHaveValue('seul')
    await cell.fill(`seul@${school.domain}`)
    await cell.press('Enter')
    await expectAccessible(page)

    await page.goBack()
    await expect(page.locator('form').getByText('rentrée.csv')).toBeVisible()
    await page.goForward()
    // A session that ends takes neither file nor corrections, nor the wish to hold the invitations back.
    await page.getByRole('checkbox', { name: /^Envoyer les invitations/ }).uncheck()
    await spoilSession(page)
    await page.getByRole('button', { name: 'Ajouter étudiants (13)' }).click()
    await expect(page.getByText('Votre session s’est terminée.')).toBeVisible()
    await fillLogin(page, demoPeople.administrator)
    await expect(page.getByRole('checkbox', { name: /^Envoyer les invitations/ })).not.toBeChecked()
    await page.getByRole('button', { name: 'Ajouter étudiants (13)' }).click()
    await expect(page.getByRole('heading', { name: `13 étudiants ajoutés – ${school.name}` })).toBeFocused()
    const listed = page.waitForResponse((response) => response.url().includes('/students/studentlist'))
    await page.getByRole('link', { name: 'Voir la liste' }).click()
    await expect(page.getByRole('row').filter({ hasText: 'Rang' }).first()).toBeVisible()
    const birthdays = (await (await listed).json()).data.map(({ birthday }: { birthday: string }) => birthday)
    expect(birthdays.filter((birthday: string) => birthday === '13/03/2004')).toHaveLength(1)
  },
)

test.describe('while answers come late or not at all', () => {
  test.use({ expected: 'refusals and providers that are down' })

  test(
    'a list that was put aside keeps every correction, also those made while an earlier one was on its way',
    { tag: '@once' },
    async ({ page }, info) => {
      const school = await anInclusiveSchool(info)
      const rows = ['un', 'deux', 'trois'].map((one) => `M;Rang;Numéro;${one};10/10/2004;;;;`)
      await signIn(page, demoPeople.administrator, `/student/create?school=${school.id}`)
      await choose(page, school, [header, ...rows].join('\n'))
      await page.getByRole('button', { name: 'Garder pour plus tard' }).click()
      const kept = page.getByText(/^Gardée 14 jours/)
      await expect(kept).toBeVisible()
      const mend = async (line: number, word: string) => {
        const cell = page.getByLabel(`E-mail, ligne ${line}`)
        await cell.fill(`${word}@${school.domain}`)
        await cell.press('Enter')
      }

      // The second correction is made while the first is being kept.
      const shelf = '**/api/shelved-lists/*'
      const sent: (string | null)[] = []
      const { promise: released, resolve: release } = Promise.withResolvers<void>()
      await page.route(shelf, async (route, request) => {
        if (request.method() !== 'PUT') return route.fallback()
        sent.push(request.postData())
        await released
        await route.fallback()
      })
      await mend(2, 'un')
      await expect.poll(() => sent.length).toBe(1)
      await mend(3, 'deux')
      release()
      await expect(kept).toBeVisible()
      expect(sent.at(-1)).toContain(`deux@${school.domain}`)
      await page.unroute(shelf)

      // One that is refused for a moment is kept without anybody asking for it; until then nobody leaves unasked.
      let isDown = true
      await page.route(shelf, async (route, request) => {
        if (request.method() !== 'PUT' || !isDown) return route.fallback()
        await route.fulfill({ status: 503, json: {} })
      })
      const failed = page.waitForResponse((answer) => answer.status() === 503)
      await mend(4, 'trois')
      await failed
      await page.getByRole('main').getByRole('link', { name: 'Écoles' }).click()
      const leaving = page.getByRole('dialog', { name: 'Quitter sans enregistrer ?' })
      await expect(leaving).toContainText('ne sont pas encore enregistrées')
      await leaving.getByRole('button', { name: 'Rester sur la page' }).click()
      isDown = false
      await expect(kept).toBeVisible()
      await page.goto('/student/create')
      const row = page.getByRole('row').filter({ hasText: school.name })
      await row.getByRole('button', { name: 'Reprendre rentrée.csv' }).click()
      await expect(fate(page, '3 ajoutés')).toBeVisible()
    },
  )
})
