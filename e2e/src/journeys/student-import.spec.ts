import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../page/accessible.ts'
import { test } from '../page/test.ts'
import { anInclusiveSchool, type InclusiveSchool } from '../people/inclusive-school.ts'
import { signIn } from '../people/sign-in.ts'
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

async function choose(page: Page, school: InclusiveSchool, text: string) {
  await page.getByLabel('École').selectOption({ label: school.name })
  await page
    .getByLabel('Liste des étudiants')
    .setInputFiles({ name: 'rentrée.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await page.getByRole('button', { name: 'Vérifier le fichier' }).click()
}

const count = (page: Page, label: string) =>
  page.getByRole('listitem').filter({ hasText: label }).locator('b')

test('an administrator checks a list, adds what is good, mends the rest, and each student is invited once', async ({
  page,
}, info) => {
  const school = await anInclusiveSchool(info)
  await signIn(page, demoPeople.administrator, '/student/create')
  await page.getByRole('button', { name: 'Vérifier le fichier' }).press('Enter')
  await expect(page.getByText('Il manque : l’école, le fichier CSV.')).toBeVisible()
  await expectAccessible(page)

  await choose(page, school, aList(school))
  await expect(count(page, 'lignes prêtes')).toHaveText('1')
  await expect(count(page, 'lignes refusées')).toHaveText('2')
  await expect(count(page, 'lignes vides')).toHaveText('1')
  const refused = page.getByRole('row').filter({ hasText: 'Faux Courriel' })
  await expect(refused).toContainText('faux.courriel(at)cimes')
  await expect(refused).toContainText('adresse e-mail')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Prêtes (1)' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Bon Premier' })).toContainText('Sera ajouté')
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
  await page.getByRole('button', { name: 'Ajouter étudiants (2)' }).click()
  await expect(count(page, 'Déjà présents')).toHaveText('2')
  for (const who of ['bon.premier', 'vrai.courriel']) {
    expect(await mailsTo(`${who}@${school.domain}`)).toHaveLength(1)
  }
})

test(
  'a file that is no list says what is missing, at the file, and the sample of a school can be sent as it is',
  {
    tag: '@once',
  },
  async ({ page }, info) => {
    const school = await anInclusiveSchool(info)
    await signIn(page, demoPeople.administrator, `/student/create?school=${school.id}`)
    await choose(page, school, 'prenom;nom\r\nBon;Premier\r\n')
    const file = page.getByLabel('Liste des étudiants')
    await expect(file).toHaveAccessibleDescription(/civility.*email.*birthday/)

    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Fichier d’exemple' }).click()
    await choose(page, school, await readFile(await (await download).path(), 'utf8'))
    await expect(count(page, 'lignes prêtes')).toHaveText('3')
    await expect(count(page, 'lignes refusées')).toHaveText('0')
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
