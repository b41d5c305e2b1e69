import { expect } from '@playwright/test'
import { expectAccessible } from '../page/accessible.ts'
import { cardOf } from '../page/documents.ts'
import { expectLoaded } from '../page/loaded.ts'
import { bytesOf } from '../page/pdf.ts'
import { test } from '../page/test.ts'
import { bringSession } from '../people/sign-in.ts'
import { demoPeople } from '../people/student.ts'

test('a student reads what proves their contract and takes it along; an administrator reads it too', {
  tag: '@once',
}, async ({ page }) => {
  await bringSession(page, demoPeople.partner)
  await page.goto('/documents')
  const title = 'Habitation, 4 pièces'
  await cardOf(page, title).getByRole('link', { name: title }).click()
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
