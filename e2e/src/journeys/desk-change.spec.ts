import { expect } from '@playwright/test'
import { expectAccessibleInEachLanguage } from '../page/accessible.ts'
import { openSignedHome, readDraft } from '../page/change-home.ts'
import { cards, payWith } from '../page/pay.ts'
import { takePicture } from '../page/picture.ts'
import { dayFromToday, openBoughtStay } from '../page/stay.ts'
import { test } from '../page/test.ts'
import { toast } from '../page/toast.ts'
import { signIn } from '../people/sign-in.ts'
import { demoPeople } from '../people/student.ts'

test('an administrator asks a student to lengthen a stay, sees what it waits for, and withdraws it', async ({
  page,
  student,
}) => {
  await openBoughtStay(page, student)
  const path = new URL(page.url()).pathname

  await signIn(page, demoPeople.administrator, path.replace('contracts', 'changes'))
  await expect(page.getByRole('heading', { level: 1, name: 'Modifier le contrat' })).toBeVisible()
  await expect(page.getByText(student.email)).toBeVisible()
  const ask = page.getByRole('button', { name: /^(Demander à l’étudiant|Modifier le contrat)$/ })
  await expect(ask).toHaveAttribute('aria-disabled', 'true')
  await page.getByLabel('Retour').fill(dayFromToday(200))
  await page.getByLabel('Retour').blur()
  const dates = page.getByRole('row', { name: /^Dates/ })
  await expect(dates.getByText('Changé :')).toBeAttached()
  await page.getByLabel('Motif').fill('Demandé par téléphone')
  await expect(page.getByText(`${student.name} devra payer avant tout changement.`)).toBeVisible()
  await takePicture(page, 'administrator')
  await expectAccessibleInEachLanguage(page)

  const other = await page.context().newPage()
  await other.goto(new URL(page.url()).pathname)
  await other.getByLabel('Retour').fill(dayFromToday(210))
  await other.getByLabel('Motif').fill('Demandé par e-mail')
  await expect(other.getByText(`${student.name} devra payer avant tout changement.`)).toBeVisible()

  await ask.press('Enter')
  await expect(toast(page, 'Demandé à l’étudiant')).toBeVisible()
  const waiting = page.getByRole('heading', { name: `Demandé à ${student.name}` })
  await expect(waiting).toBeVisible()
  const place = page.getByRole('region', { name: 'Modifier le contrat' })
  await expect(place).toBeFocused()
  await other.getByRole('button', { name: 'Demander à l’étudiant' }).click()
  await expect(toast(other, 'Ce contrat vient de changer')).toBeVisible()
  await expect(other.getByRole('heading', { name: `Demandé à ${student.name}` })).toBeVisible()
  await expect(page.getByText(/^Il reste à payer/)).toBeVisible()
  await expectAccessibleInEachLanguage(page)

  await page.getByRole('button', { name: 'Renoncer à cette modification' }).click()
  const sure = page.getByRole('dialog', { name: 'Renoncer à cette modification ?' })
  await sure.getByRole('button', { name: 'Renoncer à cette modification' }).press('Enter')
  await expect(sure).toHaveCount(0)
  await expect(toast(page, 'La modification est abandonnée')).toBeVisible()
  await expect(place).toBeFocused()
  await other.reload()
  await expect(other.getByLabel('Motif')).toHaveValue('Demandé par e-mail')
  await other.close()
  await expect(page.getByLabel('Motif')).toHaveValue('')
  await expect(dates.getByText('Changé :')).toHaveCount(0)
})

test('a student reads the draft of what an administrator asked for before paying it', async ({
  page,
  student,
}) => {
  await openSignedHome(page, student)
  const path = new URL(page.url()).pathname
  await signIn(page, demoPeople.administrator, path.replace('contracts', 'changes'))
  const ask = page.getByRole('button', { name: 'Demander à l’étudiant' })
  await page.getByRole('group', { name: 'Nombre de pièces' }).getByText('3', { exact: true }).click()
  await page.getByLabel('Motif').fill('Demandé par téléphone')
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await ask.click()
  await expect(toast(page, 'Demandé à l’étudiant')).toBeVisible()

  await signIn(page, student, `${path}/change`)
  await expect(
    page.getByRole('heading', { name: 'Votre conseillère a préparé cette modification' }),
  ).toBeVisible()
  const pay = page.getByRole('button', { name: /^Payer .+ et signer$/ })
  await pay.press('Enter')
  await expect(page.getByText('Lisez le projet d’avenant, puis cochez cette case.')).toBeVisible()
  await expect(page.getByRole('checkbox')).toBeFocused()
  await takePicture(page, 'unread')
  await expectAccessibleInEachLanguage(page)
  await readDraft(page)
  await pay.click()
  await payWith(page, cards.good)
  await expect(page.getByRole('button', { name: 'Signer l’avenant' })).toBeVisible()
  await expect(page.getByRole('checkbox')).toHaveCount(0)
})
