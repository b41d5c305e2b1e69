import { type Browser, expect, type Locator, type TestInfo } from '@playwright/test'
import { expectAccessible } from '../page/accessible.ts'
import { bytesOf, isSealed, textOf } from '../page/pdf.ts'
import { buyStayInFrance, dayFromToday } from '../page/stay.ts'
import { test } from '../page/test.ts'
import { toast } from '../page/toast.ts'
import { aPdfFile } from '../page/upload.ts'
import { callAs } from '../people/administrator.ts'
import { signIn } from '../people/sign-in.ts'
import { demoPeople } from '../people/student.ts'
import { attachedPdf, mailTo } from '../world/mailbox.ts'

/** Another administrator refuses the request. */
async function refuse(info: TestInfo, number: string, reason: string) {
  const by = demoPeople.finance
  const list = await (await callAs(by, { info, path: `/visa-refusals?search=${number}` })).json()
  await callAs(by, { info, path: `/visa-refusals/${list.data[0].id}/refuse`, body: { reason } })
}

type Deciding = { number: string; info: TestInfo; reason: string }

/** An administrator finds the request, reads its letter and decides it; another refuses it meanwhile, and what they typed is kept. */
async function decideTooLate(browser: Browser, { number, info, reason }: Deciding) {
  const context = await browser.newContext()
  const page = await context.newPage()
  await signIn(page, demoPeople.administrator, `/rights?kind=visa&search=${number}`)
  const open = page.getByRole('button', { name: `Lire, ${number}` })
  await open.press('Enter')
  const dialog = page.getByRole('dialog')
  // It breaks behind none of its hyphens.
  const inTitle = dialog.getByRole('heading', { level: 2 }).getByText(number, { exact: true })
  await expect(inTitle).toHaveCSS('white-space', 'nowrap')
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Télécharger la lettre' }).click()
  expect((await download).suggestedFilename()).toBe('denegacion.pdf')
  await expectAccessible(page)
  await dialog.getByLabel('Motif du refus').fill('La lettre est illisible.')
  await refuse(info, number, reason)
  await dialog.getByRole('button', { name: 'Refuser la demande' }).press('Enter')
  const taken = dialog.getByRole('alert').filter({ hasText: /Basile .+ a traité cette tâche entre-temps/ })
  await expect(taken).toContainText('La lettre est illisible.')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('row').filter({ hasText: number }).getByText('Refusée')).toBeVisible()
  await context.close()
}

/** An administrator accepts the request in the queue by keys: the one that leads to the decision does not take it. */
async function acceptInQueue(browser: Browser, number: string, info: TestInfo) {
  const by = demoPeople.administrator
  const list = await (await callAs(by, { info, path: `/visa-refusals?search=${number}` })).json()
  const context = await browser.newContext({ viewport: { width: 1024, height: 800 } })
  const page = await context.newPage()
  await signIn(page, by, `/queue/visa_refusal/${list.data[0].id}`)
  const decision = page.getByRole('region', { name: 'Décision' })
  const accept = decision.getByRole('button', { name: /^Accepter et rembourser/ })
  await expect(accept).toBeVisible()
  const toDecision = page.getByRole('link', { name: 'Aller à la décision' })
  await expect(toDecision).toBeVisible()
  await page.keyboard.press('e')
  await expect(decision).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('z')
  await expect(toast(page, 'Rien à annuler')).toBeVisible()
  await expect(accept).toBeVisible()

  await accept.press('Enter')
  const state = decision.getByText('Acceptée', { exact: true })
  await expect(state).toBeVisible()
  const widthOf = async (part: Locator) => (await part.boundingBox())?.width ?? 0
  expect(await widthOf(state)).toBeLessThan((await widthOf(decision)) / 3)
  await expect(toDecision).toHaveCount(0)
  await expectAccessible(page)
  await context.close()
}

test(
  'a student whose visa is refused sends the letter, is refused, sends one that cancels the stay and is paid back',
  {
    tag: '@once',
  },
  async ({ page, browser, student }, info) => {
    await signIn(page, student, '/insurance/health-mobility')
    await buyStayInFrance(page, dayFromToday(130))

    await page.goto('/contracts/visa-refused')
    const send = page.getByRole('button', { name: 'Envoyer ma demande' })
    await send.press('Enter')
    await expect(page.getByText('Ce champ est obligatoire').first()).toBeVisible()
    await expectAccessible(page)
    const fill = async (happened: string, { office, letter }: Record<'office' | 'letter', string>) => {
      await page.getByRole('radio', { name: happened }).check()
      await page.getByLabel('Date de la lettre').fill(dayFromToday(-1))
      await page.getByLabel(/^Qui a écrit la lettre/).fill(office)
      await page.getByLabel(letter).setInputFiles(aPdfFile('denegacion.pdf'))
      await page.getByLabel('Je n’ai pas utilisé l’attestation').check()
      await send.click()
    }
    const numberOf = async () => (await page.getByText(/^VIS-\d{4}-\d{6}$/).textContent()) ?? ''
    await fill('Mon visa est refusé', { office: 'Consulat d’Espagne à Lyon', letter: 'Lettre de refus' })
    await expect(page.getByRole('heading', { name: 'Demande à l’étude' })).toBeFocused()
    await expect(page.getByText('il en reste 10')).toBeVisible()
    await expectAccessible(page)
    const first = await numberOf()
    await decideTooLate(browser, { number: first, info, reason: 'La lettre porte un autre nom.' })
    expect((await mailTo(student.email, 'est refusée')).text).toContain('La lettre porte un autre nom.')

    await page.reload()
    await expect(page.getByText('La lettre porte un autre nom.')).toBeVisible()
    await expectAccessible(page)
    // Another letter is about the same until its sender says otherwise.
    await expect(page.getByRole('radio', { name: 'Mon visa est refusé' })).toBeChecked()
    const cancelled = { office: 'Universidad de Salamanca', letter: 'Lettre d’annulation' }
    await fill('L’établissement a annulé mon séjour', cancelled)
    await expect(page.getByRole('heading', { name: 'Demande à l’étude' })).toBeVisible()
    await expect(page.getByText('Séjour annulé par l’établissement')).toBeVisible()
    const second = await numberOf()
    expect(second).not.toBe(first)
    await acceptInQueue(browser, second, info)
    const mail = await mailTo(student.email, 'est acceptée')
    expect(mail.text).toContain('séjour annulé par l’établissement')
    expect(isSealed(await attachedPdf(mail, 'Décision-VIS'))).toBe(true)

    await page.reload()
    await expect(page.getByRole('heading', { name: 'Votre demande est acceptée' })).toBeVisible()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Télécharger la décision' }).click()
    const decision = await textOf(await bytesOf(await download))
    for (const said of ['Acceptée', 'Séjour annulé le', cancelled.office]) expect(decision).toContain(said)
    await expectAccessible(page)
  },
)
