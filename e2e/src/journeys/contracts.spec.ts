import { expect, type Page, type TestInfo } from '@playwright/test'
import { expectAccessible } from '../page/accessible.ts'
import { contractIn, openContracts } from '../page/contracts-dialog.ts'
import { bytesOf } from '../page/pdf.ts'
import { test } from '../page/test.ts'
import { callAs } from '../people/administrator.ts'
import { bringSession, signIn } from '../people/sign-in.ts'
import { demoPeople } from '../people/student.ts'
import { attachedPdf, mailTo } from '../world/mailbox.ts'
import { subscriptionOf } from '../world/subscriptions.ts'
import { wordOf } from '../world/word-of.ts'

/** A device of the demo world that is paid by subscription; each width has a person of its own. */
function aSubscriber({ project }: TestInfo) {
  const { noor, idris } = demoPeople
  return project.name === 'desktop'
    ? { person: noor, reference: 'MU-2025-000011' }
    : { person: idris, reference: 'MU-2026-000003' }
}

/** `JJ/MM/AAAA` so many days from today in Paris, and the second at which that day begins there. */
function inDays(days: number) {
  const at = new Date(Date.now() + days * 86_400_000)
  const day = at.toLocaleDateString('fr-FR', { timeZone: 'Europe/Paris' })
  return { day, number: String(Number(day.slice(0, 2))) }
}

const dayOf = (seconds: number | null) =>
  seconds && new Date(seconds * 1000).toLocaleString('fr-FR', { timeZone: 'Europe/Paris' })

test('an administrator terminates a contract on a day, sees the provider confirm it, and undoes it', async ({
  page,
}, info) => {
  const { person, reference } = aSubscriber(info)
  const end = inDays(10)
  // The demo world subscribes a moment after its start.
  await expect(async () => expect((await subscriptionOf(person.email)).cancel_at).toBeNull()).toPass()
  await bringSession(page, demoPeople.administrator)
  const dialog = await openContracts(page, person)
  await expectAccessible(page)
  const contract = contractIn(dialog, reference)
  const statut = contract.getByLabel('Statut')
  await statut.focus()
  const termination = page.getByRole('dialog', { name: 'Résilier le contrat' })
  // Arrows pass over what is no choice yet.
  await page.keyboard.press('ArrowDown')
  await expect(statut).toHaveValue('résilié')
  await page.keyboard.press('ArrowDown')
  await expect(statut).toHaveValue('impayé')
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(termination.getByRole('grid')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(termination).toHaveCount(0)
  await expect(dialog).toBeVisible()
  await expect(statut).toHaveValue('ok')
  await expect(statut).toBeFocused()

  await statut.selectOption('résilié')
  await typeEnd(page, '01/01/2020')
  await expect(termination.getByLabel('Date de fin')).toHaveAccessibleDescription(
    /Choisissez une date à partir du/,
  )
  await typeEnd(page, end.day)
  await expect(termination.getByRole('gridcell', { selected: true })).toHaveText(end.number)
  await termination.getByRole('button', { name: `Résilier au ${end.day}` }).click()
  await expect(termination).toHaveCount(0)
  await expect(statut).toHaveValue('résilié')
  await expect(contract).toContainText(
    `Prend fin le ${inDays(9).day} · effet le ${end.day} · confirmé par le prestataire de paiement`,
  )
  await expect(contract.getByRole('link', { name: /^Modifier le contrat/ })).toHaveCount(0)
  expect(dayOf((await subscriptionOf(person.email)).cancel_at)).toBe(`${end.day} 00:00:00`)
  expect((await mailTo(person.email, `prend fin le ${inDays(9).day}`)).subject).toContain(reference)

  await statut.selectOption('ok')
  const resumed = page.getByRole('dialog', { name: 'Reprendre le contrat' })
  const resume = resumed.getByRole('button', { name: 'Reprendre le contrat' })
  await expect(resumed).toContainText('La résiliation est annulée')
  await expect(resume).toBeVisible()
  const id = (await contract.getAttribute('id'))?.replace('contract-', '')
  const later = { id, endDate: inDays(12).day }
  await callAs(demoPeople.administrator, { info, method: 'PUT', path: '/contracts', body: later })
  await resume.click()
  await expect(resumed.getByText('Ce contrat a changé entre-temps')).toBeVisible()
  await expect(contract).toContainText(`effet le ${inDays(12).day}`)
  await resume.click()
  await expect(contract).not.toContainText('Prend fin')
  await expect(contract.getByRole('link', { name: /^Modifier le contrat/ })).toBeVisible()
  await expect(contract).not.toContainText('prestataire de paiement')
  await expect.poll(async () => (await subscriptionOf(person.email)).cancel_at).toBeNull()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
})

async function typeEnd(page: Page, day: string) {
  const field = page.getByLabel('Date de fin')
  await field.fill(day)
  await field.blur()
}

test(
  'an administrator replaces a document, and the student sees the new one only',
  { tag: '@once' },
  async ({ page, browser }, info) => {
    const { person, reference } = aSubscriber(info)
    const bytes = Buffer.from(`%PDF-1.7\n% ${wordOf(info)}\n%%EOF\n`)
    const input = page.locator(`input[data-reference="${reference}"]`)
    const choose = (name: string, mimeType = 'application/pdf') =>
      input.setInputFiles({ name, mimeType, buffer: bytes })
    await bringSession(page, demoPeople.administrator)
    const dialog = await openContracts(page, person)
    const contract = contractIn(dialog, reference)
    await choose('notes.txt', 'text/plain')
    await expect(contract.getByRole('alert').filter({ hasText: 'notes.txt n’est pas un PDF' })).toBeVisible()
    await input.setInputFiles({ name: 'faux.pdf', mimeType: 'application/pdf', buffer: Buffer.from('texte') })
    const question = contract.getByRole('group', { name: 'Confirmer le remplacement' })
    await question.getByRole('button', { name: 'Oui' }).click()
    await expect(
      contract.getByRole('alert').filter({ hasText: 'Ce type de fichier n’est pas accepté' }),
    ).toBeVisible()
    await choose('contrat-corrige.pdf')
    await expect(question).toContainText(`Envoyer contrat-corrige.pdf pour le contrat ${reference} ?`)
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Non' }).click()
    await expect(question).toHaveCount(0)
    await expect(contract.getByRole('button', { name: /^Remplacer/ })).toBeFocused()
    await choose('contrat-corrige.pdf')
    await question.getByRole('button', { name: 'Oui' }).click()
    await expect(question).toHaveCount(0)
    await expect(contract.getByText('contrat-corrige.pdf', { exact: true })).toBeVisible()

    const own = await browser.newContext()
    const documents = await own.newPage()
    await signIn(documents, person, '/documents')
    const row = documents.getByRole('article').filter({ hasText: reference })
    await expect(row).toHaveCount(1)
    const download = documents.waitForEvent('download')
    await row.getByRole('button', { name: /^Télécharger le contrat/ }).click()
    expect(await bytesOf(await download)).toEqual(bytes)
    expect(await attachedPdf(await mailTo(person.email, 'Un nouveau document'))).toEqual(bytes)
    await own.close()
  },
)
