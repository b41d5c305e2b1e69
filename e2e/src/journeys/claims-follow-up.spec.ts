import { expect, type Locator, type Page, type TestInfo } from '@playwright/test'
import { expectAccessible } from '../page/accessible.ts'
import { openMenu } from '../page/menu.ts'
import { textOf } from '../page/pdf.ts'
import { test } from '../page/test.ts'
import { toast } from '../page/toast.ts'
import { aPdfFile } from '../page/upload.ts'
import { callAs } from '../people/administrator.ts'
import { signIn } from '../people/sign-in.ts'
import { demoPeople } from '../people/student.ts'
import { attachedPdf, mailTo } from '../world/mailbox.ts'
import { wordOf } from '../world/word-of.ts'

type Claim = {
  id: string
  reference: string
  state: number
  asked: { proof: string }[]
  messages: { text: string }[]
  decision: { outcome: string; amountCents: number } | null
}

const student = demoPeople.idris

async function declared(info: TestInfo, title: string): Promise<Claim> {
  const body = new FormData()
  const told = { insurance_type: 'Multimédia', title, message: 'Chute dans l’escalier.', kind: 'breakage' }
  for (const [name, value] of Object.entries(told)) body.append(name, value)
  return (await (await callAs(student, { info, path: '/claims', body })).json()).data
}

const asStudent = async (info: TestInfo, id: string): Promise<Claim> =>
  (await (await callAs(student, { info, path: `/claims/${id}` })).json()).data

/** Decides with an amount, after a look at another claim: what was typed is still there. */
async function settle(page: Page, { claim, id, title }: { claim: Locator; id: string; title: string }) {
  await claim.getByText('Indemniser', { exact: true }).click()
  await claim.getByLabel('Montant versé').fill('99999')
  await claim.getByLabel('Motif pour l’étudiant').fill('Écran remplacé.')
  await expect(claim.getByText(/dépasse ce que le contrat peut verser/)).toBeVisible()
  await claim.getByLabel('Montant versé').fill('120,50')
  await claim.getByRole('button', { name: 'Traiter le sinistre' }).click()
  const dialog = page.getByRole('dialog', { name: /Verser 120,50.€ à Idris Karoube/ })
  await expectAccessible(page)
  // A decision that was typed and not confirmed stays with its claim too.
  await dialog.getByRole('button', { name: 'Annuler' }).click()
  await page.getByRole('link', { name: `${title}, bis` }).click()
  await expect(page.getByRole('heading', { level: 2, name: `${title}, bis` })).toBeVisible()
  // It was answered, so it waits for its student.
  await page.getByRole('link', { name: /^Chez l’étudiant/ }).click()
  await page.locator(`#claim-${id}`).click()
  await expect(claim.getByLabel('Montant versé')).toHaveValue('120,50')
  await expect(claim.getByLabel('Motif pour l’étudiant')).toHaveValue('Écran remplacé.')
  await claim.getByRole('button', { name: 'Traiter le sinistre' }).click()
  await dialog.getByRole('button', { name: /^Verser/ }).click()
  await expect(toast(page, 'Sinistre traité')).toBeVisible()
  await expect(claim.getByText('Écran remplacé.')).toBeVisible()
  await expect(claim.getByRole('link', { name: /Lettre de décision/ }).last()).toBeVisible()
  await expectAccessible(page)
}

test(
  'an administrator answers a claim, asks for a proof, decides it once, and the student has the letter',
  {
    tag: '@once',
  },
  async ({ page, browser }, info) => {
    const title = `Écran fissuré dans l’escalier ${wordOf(info).slice(-6)}`
    const { id, reference } = await declared(info, title)
    await declared(info, `${title}, bis`)

    await signIn(page, demoPeople.administrator)
    await (await openMenu(page)).getByRole('link', { name: 'Suivi des sinistres' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Suivi des sinistres')
    await page.getByLabel('Nom, e-mail, numéro ou objet').fill(reference)
    const queue = page.getByRole('region', { name: 'File des sinistres' })
    await expect(queue.getByRole('listitem')).toHaveCount(1)
    await queue.getByRole('link', { name: title }).press('Enter')
    await expect(page).toHaveURL(new RegExp(`claim=${id}`))
    const claim = page.getByRole('region', { name: title })
    await expect(claim.getByText('Chute dans l’escalier.')).toBeVisible()
    await claim.getByLabel('Attribué à').selectOption({ label: 'Ada Gestionnaire (moi)' })
    await expect(toast(page, 'Sinistre attribué')).toBeVisible()

    // What is typed stays with its claim while another one is looked at.
    await claim.getByLabel('Répondre à Idris').fill('Merci, envoyez-nous la facture.')
    await page.goto(`/claims/follow-up?claim=${id}`)
    await claim.getByLabel('Répondre à Idris').fill('Merci, envoyez-nous la facture.')
    await page.getByRole('link', { name: `${title}, bis` }).click()
    await expect(page.getByRole('heading', { level: 2, name: `${title}, bis` })).toBeVisible()
    await page
      .getByRole('link', { name: title, exact: false })
      .and(page.locator(`#claim-${id}`))
      .click()
    await expect(claim.getByLabel('Répondre à Idris')).toHaveValue('Merci, envoyez-nous la facture.')

    await claim.getByRole('button', { name: 'Demander une pièce' }).click()
    await claim.getByRole('checkbox', { name: 'Facture d’achat' }).check()
    await claim.getByLabel('Joindre un fichier').setInputFiles(aPdfFile('consignes.pdf'))
    await expectAccessible(page)
    await claim.getByRole('button', { name: 'Envoyer' }).click()
    await expect(toast(page, 'Message envoyé')).toBeVisible()
    await expect(claim.getByText(/^Demande du/)).toBeVisible()
    await expect(claim.getByRole('link', { name: 'consignes.pdf' }).first()).toBeVisible()
    expect(await asStudent(info, id)).toMatchObject({
      asked: [{ proof: 'purchaseInvoice' }],
      messages: [{ text: 'Merci, envoyez-nous la facture.' }],
    })

    await settle(page, { claim, id, title })

    const letter = await textOf(await attachedPdf(await mailTo(student.email, reference), 'Decision'))
    expect(letter).toContain('cent vingt euros et cinquante centimes')
    expect(await asStudent(info, id)).toMatchObject({
      state: 2,
      decision: { outcome: 'settled', amountCents: 12_050 },
    })

    const theirs = await (await browser.newContext()).newPage()
    await signIn(theirs, student, `/claims/my-claims?claim=${id}`)
    const decided = theirs.getByRole('region', { name: /^Décision/ })
    await expect(decided.getByRole('link', { name: 'Résilier votre contrat' })).toHaveAttribute(
      'href',
      /contracts.terminate.contract=/,
    )
    await theirs.context().close()
  },
)

async function expectNothingElsewhere(page: Page) {
  const nowhere = 'ffffffff-ffff-4fff-bfff-ffffffffffff'
  for (const [address, said, list] of [
    [`/claims/follow-up?claim=${nowhere}`, 'Aucun sinistre à cette adresse', 'Suivi des sinistres'],
    [`/queue/claim/${nowhere}`, 'Aucune tâche à cette adresse', 'À faire'],
    [`/jobs/${nowhere}`, 'Aucune action à cette adresse', 'Envois et lots'],
  ] as const) {
    await page.goto(address)
    const none = page.getByRole('alert').filter({ hasText: said })
    await expect(none.getByRole('link', { name: list })).toBeVisible()
  }
}

test(
  'who decides second is told, and sees the decision that stands',
  { tag: '@once' },
  async ({ page, browser }, info) => {
    const title = `Écran rayé ${wordOf(info).slice(-6)}`
    const { id } = await declared(info, title)
    await signIn(page, demoPeople.administrator)
    await page.goto(`/claims/follow-up?claim=${id}`)
    const claim = page.getByRole('region', { name: title })
    await claim.getByText('Refuser', { exact: true }).click()
    await claim.getByLabel('Motif pour l’étudiant').fill('Rayure d’usage.')
    // Of what happens meanwhile the panel hears nothing, as between two of its questions.
    await page.route('**/watching', (route) => route.fulfill({ status: 429 }))
    const other = await (await browser.newContext()).newPage()
    await signIn(other, demoPeople.administrator)
    const lookAgain = () => other.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    const watching = { path: `/queue/claim/${id}/watching`, info, method: 'PUT' } as const
    await callAs(demoPeople.finance, { ...watching, body: { isDeciding: true } })
    await other.goto(`/queue/claim/${id}`)
    const beside = other.getByRole('region', { name: 'Décision' })
    await expect(beside.getByText(/^Basile .+ décide en ce moment/)).toBeVisible()
    await expect(beside.locator('[inert]').getByLabel('Motif pour l’étudiant')).toBeVisible()
    await callAs(demoPeople.finance, { ...watching, body: { isDeciding: false } })
    await lookAgain()
    const reason = beside.getByLabel('Motif pour l’étudiant')
    await reason.fill('Rayure d’avant la souscription.')
    // Whoever pauses too long decides no more; the field under their hands takes nothing more, and keeps the focus.
    await callAs(demoPeople.administrator, { ...watching, body: { isDeciding: false } })
    await callAs(demoPeople.finance, { ...watching, body: { isDeciding: true } })
    await lookAgain()
    await expect(beside.getByText('décide en ce moment')).toBeVisible()
    for (const key of ['r', 's', 'Control+Enter']) await other.keyboard.press(key)
    await expect(reason).toBeFocused()
    await expect(reason).toBeDisabled()
    await expect(beside.getByRole('status')).toContainText('décide en ce moment')
    await expect(reason).toHaveValue('Rayure d’avant la souscription.')
    await expect(other.getByRole('dialog')).toHaveCount(0)
    await expect(other.getByLabel('Répondre à Idris')).toHaveValue('')
    await expectAccessible(other)
    await other.getByRole('heading', { level: 1 }).click()
    await expect(beside.locator('[inert]').getByLabel('Motif pour l’étudiant')).toBeVisible()

    const first = { outcome: 'other_insurer', reason: 'Doublon.' }
    await callAs(demoPeople.finance, { info, path: `/claims/${id}/decision`, body: first })
    await lookAgain()
    const taken = other.getByRole('alert').filter({ hasText: /Basile .+ a traité cette tâche entre-temps/ })
    await expect(taken).toContainText('Rayure d’avant la souscription.')
    await expectAccessible(other)
    await expect(beside.getByText('décide en ce moment')).toHaveCount(0)
    await expect(beside.getByText('Doublon.')).toBeVisible()
    await other.context().close()
    await page.unroute('**/watching')
    await claim.getByRole('button', { name: 'Traiter le sinistre' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Refuser le sinistre' }).click()
    await expect(toast(page, 'déjà été traité')).toBeVisible()
    const kept = claim.getByRole('alert').filter({ hasText: /Basile .+ a traité cette tâche entre-temps/ })
    await expect(kept).toContainText('Rayure d’usage.')
    await expect(claim.getByText('Doublon.')).toBeVisible()
    await expect(claim.getByText('Transmis à un autre assureur')).toBeVisible()
    await expectNothingElsewhere(page)
  },
)

test(
  'a claim that waits for its student tells what others decide, and two tabs of one administrator are one',
  { tag: '@once' },
  async ({ page }, info) => {
    const title = `Chez son étudiant ${wordOf(info).slice(-6)}`
    const { id } = await declared(info, title)
    const reply = new FormData()
    reply.append('message', 'Envoyez-nous la facture.')
    await callAs(demoPeople.finance, { info, path: `/claims/${id}/messages`, body: reply })
    await signIn(page, demoPeople.administrator, `/claims/follow-up?queue=answered&claim=${id}`)
    const claim = page.getByRole('region', { name: title })
    const reason = claim.getByLabel('Motif pour l’étudiant')
    await claim.getByText('Refuser', { exact: true }).click()
    await reason.fill('Rayure d’usage.')
    await expect(claim.getByText('Vous décidez aussi dans un autre onglet.')).toHaveCount(0)

    const second = await page.context().newPage()
    await second.goto(`/claims/follow-up?queue=answered&claim=${id}`)
    const told = second.getByText('Vous décidez aussi dans un autre onglet.')
    await expect(told).toBeVisible()
    await expectAccessible(second)
    const watching = { path: `/queue/claim/${id}/watching`, info, method: 'PUT' } as const
    const isDecided = async () => {
      const seen = await callAs(demoPeople.finance, { ...watching, body: { isDeciding: false } })
      return ((await seen.json()) as { data: { decider: object | null } }).data.decider !== null
    }
    expect(await isDecided()).toBe(true)
    await second.getByRole('link', { name: 'Tableau de bord' }).first().click()
    await expect(told).toHaveCount(0)
    await second.close()
    expect(await isDecided()).toBe(true)

    const decision = { outcome: 'other_insurer', reason: 'Doublon.' }
    await callAs(demoPeople.finance, { info, path: `/claims/${id}/decision`, body: decision })
    // The panel asks every fifteen seconds.
    await expect(claim.getByText('Doublon.')).toBeVisible({ timeout: 20_000 })
    await expect(claim.getByText('Transmis à un autre assureur')).toBeVisible()
    await expect(claim.getByRole('alert')).toContainText('Rayure d’usage.')
  },
)

test(
  'a reply that arrives while its administrator is elsewhere is no draft any more, and what is typed meanwhile stays',
  { tag: '@once' },
  async ({ page }, info) => {
    const title = `Écran noir ${wordOf(info).slice(-6)}`
    const { id } = await declared(info, title)
    await declared(info, `${title}, bis`)
    await signIn(page, demoPeople.administrator, `/claims/follow-up?claim=${id}`)
    const claim = page.getByRole('region', { name: title, exact: true })
    const field = claim.getByLabel('Répondre à Idris')
    const send = claim.getByRole('button', { name: 'Envoyer' })
    let letGo = () => {}
    await page.route(`**/api/claims/${id}/messages`, async (route) => {
      await new Promise<void>((resolve) => {
        letGo = resolve
      })
      await route.continue()
    })

    await field.fill('Bonjour.')
    await claim.getByLabel('Joindre un fichier').setInputFiles(aPdfFile('consignes.pdf'))
    await send.click()
    await page.getByRole('link', { name: `${title}, bis` }).click()
    await expect(page.getByRole('heading', { level: 2, name: `${title}, bis` })).toBeVisible()
    letGo()
    await expect(toast(page, 'Message envoyé')).toBeVisible()
    await page.getByRole('link', { name: /^Chez l’étudiant/ }).click()
    await page.locator(`#claim-${id}`).click()
    await expect(claim.getByText('Bonjour.')).toBeVisible()
    await expect(field).toHaveValue('')
    await expect(claim.getByRole('button', { name: /consignes\.pdf/ })).toHaveCount(0)

    await field.fill('Encore un mot.')
    await send.click()
    await expect(claim.getByRole('button', { name: 'Envoi' })).toBeVisible()
    await field.fill('Encore un mot. Et la facture.')
    letGo()
    await expect(claim.getByText('Encore un mot.', { exact: true })).toBeVisible()
    await expect(field).toHaveValue('Et la facture.')
    expect((await asStudent(info, id)).messages.map(({ text }) => text)).toEqual([
      'Bonjour.',
      'Encore un mot.',
    ])
  },
)
