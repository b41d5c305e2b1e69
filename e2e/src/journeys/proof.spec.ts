import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../page/accessible.ts'
import { cardOf } from '../page/documents.ts'
import { expectLoaded } from '../page/loaded.ts'
import { bytesOf } from '../page/pdf.ts'
import { test } from '../page/test.ts'
import { toast } from '../page/toast.ts'
import { aPdfFile } from '../page/upload.ts'
import { bringSession } from '../people/sign-in.ts'
import { demoPeople } from '../people/student.ts'

/** Opens the contract of a student's home, where the proofs of it are. */
async function openHome(page: Page) {
  await bringSession(page, demoPeople.partner)
  await page.goto('/documents')
  const title = 'Habitation, 4 pièces'
  await cardOf(page, title).getByRole('link', { name: title }).click()
}

test('a student reads what proves their contract and takes it along; an administrator reads it too', {
  tag: '@once',
}, async ({ page }) => {
  await openHome(page)
  const reference =
    (await page
      .getByText(/^HA-\d{4}-\d{6}$/)
      .first()
      .textContent()) ?? ''
  await page.getByRole('link', { name: 'Dossier de preuve' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dossier de preuve' })).toBeVisible()
  await expectLoaded(page)
  await expect(page.getByText(/^Chaîne intacte, \d+ preuves$/)).toBeVisible()
  await expect(page.getByText('Contrat établi').first()).toBeVisible()
  await page.getByText('Empreinte').first().click()
  await expectAccessible(page)
  const id = /contracts\/([0-9a-f-]{36})\/proof/.exec(page.url())?.[1]
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Télécharger le dossier' }).click()
  const archive = await download
  expect(archive.suggestedFilename()).toBe(`cursus-proof-${reference}.zip`)
  expect((await bytesOf(archive)).subarray(0, 2).toString()).toBe('PK')

  await bringSession(page, demoPeople.administrator)
  await page.goto(`/proof/${id}`)
  await expect(page.getByText('Dossier lu par un gestionnaire').first()).toBeVisible()
})

test('whoever asks for their proofs gets those that were made, though more was proved, or reads that it failed', {
  tag: '@once',
}, async ({ page }) => {
  await openHome(page)
  const archive = { state: 'none', made: null as object | null }
  await page.route('**/api/contracts/*/proof', async (route) => {
    if (route.request().method() !== 'GET')
      return route.fulfill({ status: 202, json: { data: { state: 'making' } } })
    const answer = await route.fetch()
    const { data } = await answer.json()
    return route.fulfill({ response: answer, json: { data: { ...data, archive } } })
  })
  await page.route('**/api/contracts/*/proof/archive', (route) =>
    route.fulfill({ contentType: 'application/zip', body: 'PK' }),
  )
  await page.getByRole('link', { name: 'Dossier de preuve' }).click()
  await expectLoaded(page)
  const get = page.getByRole('button', { name: 'Télécharger le dossier' })
  const making = page.getByText('Le dossier se prépare, quelques secondes…')
  const ask = async (made: object | null) => {
    archive.state = 'making'
    await get.press('Enter')
    await expect(making).toBeVisible()
    Object.assign(archive, { state: 'none', made })
  }
  await ask(null)
  await expect(toast(page, 'Le dossier n’a pas pu être préparé. Demandez-le à nouveau.')).toBeVisible()
  await expect(making).toHaveCount(0)
  await expectAccessible(page)

  const download = page.waitForEvent('download')
  await ask({ rows: 3, bytes: 2048, at: '2026-11-29T10:00:00.000Z' })
  expect((await download).suggestedFilename()).toBe('cursus-proof.zip')
  await expect(making).toHaveCount(0)
})

test('whoever received a proof file reads whether it is authentic, was changed or is none of ours', async ({
  page,
}) => {
  await openHome(page)
  await page.getByRole('link', { name: 'Dossier de preuve' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Télécharger le dossier' }).click()
  const archive = await bytesOf(await download)
  const link = page.getByRole('link', { name: 'Vérifier un dossier reçu' })
  await expect(link).toHaveAttribute('href', '/proof/verify')

  await page.evaluate(() => localStorage.clear())
  await page.goto('/verifier')
  await page.getByRole('link', { name: 'Vérifier le fichier' }).click()
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Vérifier un dossier reçu')
  const submit = page.getByRole('button', { name: 'Vérifier', exact: true })
  const file = page.getByLabel('Fichier reçu')
  await submit.press('Enter')
  await expect(file).toHaveAccessibleDescription(/Choisissez le fichier/)
  await expect(file).toBeFocused()

  const send = async (name: string, buffer: Buffer) => {
    await file.setInputFiles({ name, mimeType: 'application/zip', buffer })
    await submit.press('Enter')
  }
  await page.route('**/api/proof/verify', (route) => route.fulfill({ status: 429, body: '{}' }))
  await send('dossier.zip', archive)
  await expect(
    page.getByRole('alert').filter({ hasText: 'La vérification n’a pas pu se faire' }),
  ).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/api/proof/verify')
  await page.getByRole('button', { name: 'Réessayer' }).press('Enter')
  await expect(heading).toHaveText('Ce fichier est authentique')
  await expect(page.getByText(/^HA-\d{4}-\d{6}$/)).toBeVisible()
  await expectAccessible(page)

  const changed = Buffer.from(archive)
  const place = archive.indexOf('%PDF') + 3000
  changed[place] = (changed[place] ?? 0) ^ 1
  await send('modifié.zip', changed)
  await expect(heading).toHaveText('Ce fichier a été modifié')
  await expectAccessible(page)
  await file.setInputFiles(aPdfFile('étranger.pdf'))
  await submit.press('Enter')
  await expect(heading).toHaveText('Cursus n’a pas scellé ce fichier')
  await expectAccessible(page)

  await send('dossier.zip', archive)
  await page.getByRole('link', { name: 'Voir l’état du contrat aujourd’hui' }).click()
  await expect(page).toHaveURL(/\/verifier\/[0-9A-Z-]{19}$/)
  await expect(heading).toHaveText('Cette attestation est authentique')
})
