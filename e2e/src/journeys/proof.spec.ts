import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../page/accessible.ts'
import { cardOf } from '../page/documents.ts'
import { expectLoaded } from '../page/loaded.ts'
import { bytesOf } from '../page/pdf.ts'
import { test } from '../page/test.ts'
import { toast } from '../page/toast.ts'
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
