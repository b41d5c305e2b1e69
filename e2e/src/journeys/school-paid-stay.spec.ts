import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../page/accessible.ts'
import { bytesOf, textOf } from '../page/pdf.ts'
import { dayFromToday, fillStay } from '../page/stay.ts'
import { test } from '../page/test.ts'
import { signIn } from '../people/sign-in.ts'
import { demoPeople } from '../people/student.ts'

test(
  'a student whose school pays confirms a stay, corrects it, gives a link to its certificate and cancels it',
  {
    tag: '@once',
  },
  async ({ page, browser }, info) => {
    // Days of this run alone.
    const first = 200 + 40 * info.retry
    const stay = { country: 'Canada', start: dayFromToday(first), end: dayFromToday(first + 20) }
    await signIn(page, demoPeople.inclusive, '/insurance/health-mobility')
    const table = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Télécharger le tableau des garanties' }).click()
    // The product's own table is a link; that of a school is asked from the server.
    expect((await table).url()).toMatch(/^blob:/)

    await fillStay(page, stay)
    const ticket = page.getByRole('definition')
    await page.getByLabel('Date de retour').fill('demain')
    await expect(ticket.filter({ hasText: '–' })).toHaveCount(2) // return and duration
    await expect(ticket.filter({ hasText: stay.start })).toBeVisible()
    await page.getByLabel('Date de retour').fill(stay.end)
    await expect(page.getByLabel('Votre prix')).toContainText(/0,00\s€/)
    await page.getByRole('button', { name: /^Continuer, 0,00/ }).click()
    const recap = page.getByRole('dialog', { name: 'Relisez, puis confirmez' })
    await recap.getByLabel('Numéro du passeport').fill('EJ704 1982')
    await expectAccessible(page)
    await recap.getByRole('button', { name: /^Confirmer/ }).click()

    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Votre séjour est assuré')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Télécharger l’attestation' }).first().click()
    const text = await textOf(await bytesOf(await download))
    for (const said of [stay.start, stay.end, 'EJ7041982']) expect(text).toContain(said)

    await correct(page, stay.end, dayFromToday(first + 10))

    await page.getByRole('link', { name: 'Créer un lien' }).first().click()
    const asked = page.getByRole('dialog', { name: /^Un lien pour qui/ })
    const wide = page.viewportSize()
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(asked.getByRole('button', { name: 'Créer le lien' })).toBeInViewport({ ratio: 1 })
    if (wide) await page.setViewportSize(wide)
    await asked.getByText('Mon bailleur').click()
    await asked.getByLabel('Nom du destinataire').fill('Mme Duvernois')
    await expectAccessible(page)
    await asked.getByRole('button', { name: 'Créer le lien' }).click()
    await expect(page.getByRole('heading', { name: /^Le lien est prêt/ })).toBeFocused()
    await expectAccessible(page)
    const address = (await page.getByText(/\/a\/[0-9A-Z-]{19}$/).textContent()) ?? ''

    const visitor = await browser.newContext({ locale: 'fr-FR' })
    const seen = await visitor.newPage()
    await seen.goto(`http://${address}`)
    await expect(seen.getByRole('heading', { level: 1 })).toHaveText('Attestation vérifiée')
    await expect(seen.getByRole('article')).toContainText('EJ7041982')
    await expect(seen.getByRole('article')).toContainText(dayFromToday(first + 10))
    await expect(seen.getByRole('main')).not.toContainText('Duvernois')
    await expectAccessible(seen)
    await expect(async () => {
      await page.reload()
      await expect(page.getByText('Ouvert une fois')).toBeVisible({ timeout: 1000 })
    }).toPass()

    await page.getByRole('button', { name: /^Révoquer le lien/ }).click()
    await expect(page.getByText('Révoqué', { exact: true })).toBeVisible()
    await seen.reload()
    await expect(seen.getByRole('heading', { level: 1 })).toHaveText('Ce lien a été retiré')
    await visitor.close()

    await page.goto('/insurance/health-mobility')
    const row = page.getByRole('listitem').filter({ hasText: dayFromToday(first + 10) })
    await row.getByRole('button', { name: /^Annuler ce séjour/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Annuler ce séjour' }).click()
    await expect(page.getByText('Votre séjour est annulé', { exact: true })).toBeVisible()
    await expect(row.getByText('Annulé', { exact: true })).toBeVisible()
  },
)

/** Has the stay end on another day, and takes its certificate once a new one is drawn: the one before is given no more. */
async function correct(page: Page, from: string, to: string) {
  const old = await documentOf(page, from)
  await page.getByRole('button', { name: /^Modifier : Canada/ }).click()
  const change = page.getByRole('dialog', { name: 'Corriger ce séjour' })
  await change.getByLabel('Date de retour').fill(to)
  await expectAccessible(page)
  await change.getByRole('button', { name: 'Enregistrer les changements' }).click()
  await expect(page.getByText('Votre séjour est corrigé', { exact: true })).toBeVisible()
  await expect.poll(() => documentOf(page, to)).not.toBe(old)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Télécharger l’attestation' }).first().click()
  expect(await textOf(await bytesOf(await download))).toContain(to)
}

/** The paper of the stay that ends on this day, as the server has it now. */
async function documentOf(page: Page, endDate: string): Promise<string | undefined> {
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const answer = await page.request.get('/api/contracts', { headers: { authorization: `Bearer ${token}` } })
  const contracts: { endDate: string; document: { id: string } | null }[] = await answer.json()
  return contracts.find((one) => one.endDate === endDate)?.document?.id
}

test('whoever never had a stay is offered a first one by a school that pays, whatever else they hold', {
  tag: '@once',
}, async ({ page }) => {
  await signIn(page, demoPeople.idris)
  await expect(page.getByRole('region', { name: 'Mes garanties' })).toContainText('Multimédia, Smartphone')
  await expect(page.getByRole('region', { name: 'Votre séjour' })).toContainText('Ajouter un séjour')
})
