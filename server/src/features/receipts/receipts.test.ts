import { randomUUID } from 'node:crypto'
import { formatDay, parseDay } from '@cursus/shared/day'
import { billedMonths } from '@cursus/shared/travel-price'
import { and, eq } from 'drizzle-orm'
import { expect, it, vi } from 'vitest'
import { checkSeal } from '../../../test/check-seal.ts'
import { aHome, homeCalls } from '../../../test/covers.ts'
import { startDeviceBuying } from '../../../test/devices.ts'
import { isStored } from '../../../test/is-stored.ts'
import type { Person } from '../../../test/people.ts'
import { readPdf } from '../../../test/read-pdf.ts'
import { contractPapers } from '../documents/contract-papers.table.ts'
import { storeBytes } from '../files/files.service.ts'
import { files } from '../files/files.table.ts'
import { issueReceiptWith } from './issue-receipt.ts'
import { issueReceipt, sweepReceipts } from './receipts.jobs.ts'

const w = await startDeviceBuying()
vi.setConfig({ testTimeout: 60_000 })
const { t, outside, inFrance, inJapan } = w

type Listed = {
  id: string
  reference: string
  insuranceType: string
  papers: { id: string; kind: string; fileName: string }[]
}
const listOf = async (who: Person): Promise<Listed[]> => (await t.as(who).get('/api/contracts')).json()
const receiptOf = (one: Listed | undefined) => one?.papers.find(({ kind }) => kind === 'receipt')
const rows = () => t.db.select().from(contractPapers).where(eq(contractPapers.kind, 'receipt'))
const today = formatDay(w.today)

async function textOf(who: Person, one: Listed | undefined) {
  const { rawPayload } = await t.as(who).get(`/api/files/paper/${receiptOf(one)?.id}`)
  const read = await readPdf(rawPayload)
  return { ...read, pdf: rawPayload, text: read.text.replace(/[\s\u00a0]+/g, ' ') }
}
const day = (text: string) => parseDay(text) ?? ''
const monthsOf = (stay: { startDate: string; endDate: string }) =>
  billedMonths({ startDate: day(stay.startDate), endDate: day(stay.endDate) })

async function payStay(
  who: Person,
  stay: typeof inFrance | typeof inJapan,
  zone: number,
  additionalPriceId?: string,
) {
  const contract = { ...stay, ...(additionalPriceId && { additionalPriceId }) }
  const price = w.tariffs.travelPrice(zone, monthsOf(stay))
  const address: string = (
    await t
      .as(who)
      .post('/api/payments/checkout/health_mobility', { priceId: price?.id, contract, additionalPriceId })
  ).json()
  await outside.pay(address)
  return { sessionStripe: outside.sessionIdOf(address), contract, cents: price?.unitAmount ?? 0 }
}

it('gives a stay that was paid a sealed receipt: number, day, amount, payer, what for, and no card', async () => {
  const student = await t.aStudent({ user: { name: 'Wei', lastName: '王' } })
  const { sessionStripe, contract, cents } = await payStay(student, inFrance, 4)
  await t
    .as(student)
    .post('/api/contracts/create_health_mobility_french_zone/create', { ...contract, sessionStripe })
  await w.soon(async () => receiptOf((await listOf(student))[0])?.fileName).toMatch(/^Reçu-SM-/)
  const [stay] = await listOf(student)
  const { text, title, pages, untagged, pdf } = await textOf(student, stay)
  expect([title, pages, untagged]).toEqual([`Reçu de paiement R-${stay?.reference}`, 1, []])
  const euros = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' }).format(cents / 100)
  for (const said of [
    `Reçu n° R-${stay?.reference}`,
    `contrat n° ${stay?.reference}`,
    today,
    euros.replace(/\s/g, ' '),
    'Wei 王',
    'Payment receipt',
    'Carte bancaire',
    'exonérée de TVA',
    'Insurance premium tax included',
  ]) {
    expect(text).toContain(said)
  }
  expect(text).not.toContain('4242')
  expect(text).not.toContain('abonnement')
  expect(await checkSeal(pdf)).toMatchObject({ valid: true, whole: true })
})

it('makes one receipt of one payment for both its contracts, however often it is asked for', async () => {
  const student = await t.aStudent({ role: 'ROLE_STUDENT_INCLUSIVE', school: await t.aSchool() })
  const addOn = w.offer('tous_produit_hors_tel_year')
  const { sessionStripe, contract, cents } = await payStay(student, inJapan, 3, addOn.id)
  await t.as(student).post('/api/contracts/health_mobility/without', { ...contract, sessionStripe })
  await w
    .soon(async () => (await listOf(student)).map((one) => Boolean(receiptOf(one))))
    .toEqual([true, true])
  for (let turn = 0; turn < 3; turn += 1)
    await t.services.jobs.enqueue(t.db, issueReceipt, { sessionId: sessionStripe })
  await t.runJobs({ mayFail: true })
  const own = await listOf(student)
  const ids = own.map(({ id }) => id)
  const made = (await rows()).filter(({ contractId }) => ids.includes(contractId))
  expect(made).toHaveLength(2)
  expect(new Set(made.map(({ fileId }) => fileId)).size).toBe(1)
  const stay = own.find(({ insuranceType }) => insuranceType === 'Santé/Mobilité')
  const { text } = await textOf(student, stay)
  for (const { reference } of own) expect(text).toContain(`contrat n° ${reference}`)
  expect(text).toContain(`Reçu n° R-${stay?.reference}`)
  const total = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' })
  expect(text).toContain(total.format((cents + addOn.unitAmount) / 100).replace(/\s/g, ' '))
})

it('leaves no bytes of the receipt behind that was drawn second', async () => {
  const student = await t.aStudent()
  const { sessionStripe, contract } = await payStay(student, inFrance, 4)
  await t
    .as(student)
    .post('/api/contracts/create_health_mobility_french_zone/create', { ...contract, sessionStripe })
  await w.soon(async () => Boolean(receiptOf((await listOf(student))[0]))).toBe(true)
  const [stay] = await listOf(student)
  await t.db.delete(contractPapers).where(eq(contractPapers.id, receiptOf(stay)?.id ?? ''))
  const drawn: string[] = []
  const issue = issueReceiptWith(t.services, async () => {
    const stored = await storeBytes(t.services, Buffer.from('receipt'), 'application/pdf')
    drawn.push(stored.storageKey)
    await expect.poll(() => drawn.length).toBe(2)
    return { kind: 'receipt', fileName: 'Reçu.pdf', fileId: randomUUID(), stored }
  })
  await Promise.all([issue(sessionStripe), issue(sessionStripe)])
  const found = await Promise.all(drawn.map((key) => isStored(t.services, key)))
  expect(found.filter(Boolean)).toHaveLength(1)
})

it('says of a subscription that this was its first instalment', async () => {
  const student = await t.aStudent()
  const priceId = w.tariffs.homePrice(2, 'month')?.id
  const address: string = (
    await t.as(student).post(homeCalls.checkout, { priceId, contract: aHome({ optionPayment: 'mensuel' }) })
  ).json()
  await outside.pay(address)
  await t.as(student).post(homeCalls.create, { sessionStripe: outside.sessionIdOf(address) })
  await w.soon(async () => Boolean(receiptOf((await listOf(student))[0]))).toBe(true)
  const { text } = await textOf(student, (await listOf(student))[0])
  expect(text).toContain('Première échéance d’un abonnement mensuel')
  expect(text).toContain('8,23 €')
})

it('gives those a receipt that were paid before receipts were made, and nobody else', async () => {
  const before = await rows()
  expect(before.length).toBeGreaterThan(2)
  const [one] = before
  await t.db.delete(contractPapers).where(eq(contractPapers.kind, 'receipt'))
  await t.services.jobs.enqueue(t.db, sweepReceipts, { all: true })
  await t.runJobs({ mayFail: true })
  await t.runJobs({ mayFail: true })
  const after = await rows()
  expect(after.map(({ contractId }) => contractId).sort()).toEqual(
    before.map(({ contractId }) => contractId).sort(),
  )
  expect(after.some(({ contractId }) => contractId === one?.contractId)).toBe(true)
  const kept = await t.db
    .select()
    .from(contractPapers)
    .innerJoin(files, eq(files.id, contractPapers.fileId))
    .where(and(eq(contractPapers.kind, 'receipt'), eq(files.mimeType, 'application/pdf')))
  expect(kept).toHaveLength(after.length)
})

it('gives a stay that the school pays no receipt, and shows nobody another’s', async () => {
  const school = await t.aSchool({ partnershipLevel: 'inclusive', insurer: 1 })
  const student = await t.aStudent({ role: 'ROLE_STUDENT_INCLUSIVE', school })
  await t.as(student).post('/api/contracts/health_mobility', inJapan)
  await t.services.jobs.enqueue(t.db, sweepReceipts, { all: true })
  await t.runJobs({ mayFail: true })
  const [stay] = await listOf(student)
  expect(stay?.papers.map(({ kind }) => kind)).toEqual(['ipid', 'conditions'])
  const [other] = await rows()
  expect((await t.as(student).get(`/api/files/paper/${other?.id}`)).statusCode).toBe(404)
})
