import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { checkSeal } from '../../../test/check-seal.ts'
import { claiming, insuredPhone } from '../../../test/claims.ts'
import { insertHomeContract } from '../../../test/contracts.ts'
import { startTest } from '../../../test/harness.ts'
import type { Person } from '../../../test/people.ts'
import { readPdf } from '../../../test/read-pdf.ts'
import { auditRows } from '../../platform/platform.table.ts'
import { files } from '../files/files.table.ts'
import { claimDocuments } from './claims.table.ts'
import { drawLetter, sweepLetters } from './decision-letter.ts'

const t = await startTest()
const { aClaim, say, one } = claiming(t)

let student: Person
let admin: Person
let id: string
beforeEach(async () => {
  t.posted.length = 0
  student = await t.aStudent({ user: { name: 'Idris', lastName: 'Karoube' } })
  admin = await t.anAdmin()
  await insuredPhone(t.services, student)
  id = (await aClaim(student, [['kind', 'breakage']])).id
  await t.runJobs()
  t.posted.length = 0
})

const settled = { outcome: 'settled', amountCents: 42_000, reason: 'Écran remplacé.' }
const decide = (body: object, claim = id, who = admin) =>
  t.as(who).post(`/api/claims/${claim}/decision`, body)
const lettersOf = (claim = id) =>
  t.db
    .select({ title: claimDocuments.title, fileName: claimDocuments.fileName })
    .from(claimDocuments)
    .where(sql`${claimDocuments.claimId} = ${claim} AND "from" = 'decision'`)
const toStudent = () => t.posted.filter(({ to }) => to.address === student.email)

it('is kept, told once with its sealed letter, and read by the student', async () => {
  const answer = await decide(settled)
  expect([answer.statusCode, answer.json().data.state]).toEqual([200, 2])
  expect(answer.json().data.decision).toMatchObject({ ...settled, documentId: null })
  await t.runJobs()
  const [mail, ...more] = toStudent()
  expect(more).toEqual([])
  const { reference, decision, claim_documents } = await one(student, id)
  expect(mail?.subject).toBe(`Décision sur votre sinistre ${reference}`)
  expect(mail?.text).toMatch(/l’assureur de votre contrat vous verse 420,00.*sur quel compte/s)
  expect(mail?.text).not.toContain('Écran remplacé')
  expect(mail?.text).toContain('Vous pouvez arrêter son contrat avant l’échéance')
  const [letter] = mail?.attachments ?? []
  expect(letter?.fileName).toBe(`Decision-${reference}.pdf`)
  const pdf = new Uint8Array(letter?.content as Buffer)
  const flat = (await readPdf(pdf)).text.replace(/\s+/g, ' ')
  const said = [reference, 'Idris Karoube', '420,00 € (quatre cent vingt euros)', 'Écran remplacé.', 'Casse']
  for (const fact of said) expect(flat).toContain(fact)
  expect(await checkSeal(pdf)).toMatchObject({ valid: true, whole: true })
  const [document] = claim_documents
  expect(decision?.insurer).toBe('Assureur B (exemple)')
  expect(document).toMatchObject({ id: decision?.documentId, from: 'decision', mimeType: 'application/pdf' })
  const read = await t.get(document?.url ?? '')
  expect(read.rawPayload).toEqual(letter?.content)
})

it('lets a student whose device was paid leave the contract early, a month later, until it ends otherwise', async () => {
  const theft = await aClaim(student, [['kind', 'theft']])
  await decide({ ...settled, amountCents: 74_900 }, theft.id)
  const page = `/api/contracts/${theft.contractId}/termination`
  const { choices } = (await t.as(student).get(page)).json().data
  expect(choices.map(({ reason }: { reason: string }) => reason)).toEqual(
    expect.arrayContaining(['move', 'paid_theft', 'beyond_repair', 'end_of_studies']),
  )
  expect((await one(student, theft.id)).decision).toMatchObject({ letsGo: true })
  const asked = await t.as(student).post(page, { reason: 'paid_theft', eventDate: '01/06/2026' })
  expect(asked.json().data.termination).toMatchObject({ reason: 'paid_theft', lastDay: '20/12/2026' })
  expect((await one(student, theft.id)).decision).toMatchObject({ letsGo: false })
  expect((await one(student, id)).decision).toBeNull()
})

it('is one, whoever of two administrators is first, and however often its job runs', async () => {
  const other = await t.anAdmin()
  const answers = await Promise.all([
    decide(settled),
    decide({ outcome: 'refused', reason: 'Non' }, id, other),
  ])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  expect(answers.map(({ json }) => json().code)).toContain('claims.decided')
  expect((await decide(settled)).statusCode).toBe(409)
  for (const _ of [1, 2, 3]) await t.services.jobs.enqueue(t.db, drawLetter, { claimId: id })
  await t.runJobs()
  await t.services.jobs.enqueue(t.db, drawLetter, { claimId: id })
  await t.runJobs()
  expect(await lettersOf()).toHaveLength(1)
  expect(toStudent()).toHaveLength(1)
  const noted = await t.db.select().from(auditRows).where(eq(auditRows.objectId, id))
  expect(noted.filter(({ action }) => action === 'claims.decided')).toHaveLength(1)
  expect(JSON.stringify(noted)).not.toContain('Écran remplacé')
})

it('gets its letter though its job was lost, and leaves no bytes without a row', async () => {
  await decide(settled)
  await t.db.execute(sql`DELETE FROM pgboss.job WHERE name = ${drawLetter.name}`)
  await t.services.jobs.enqueue(t.db, sweepLetters, { all: false })
  await t.runJobs()
  expect(await lettersOf()).toHaveLength(1)
  const before = await t.db.$count(files)
  await t.services.jobs.enqueue(t.db, sweepLetters, { all: true })
  await t.runJobs()
  expect(await t.db.$count(files)).toBe(before)
})

it('pays at most what the device was bought for, and something', async () => {
  const wrong = async (body: object) => {
    const { statusCode, json } = await decide(body)
    return [statusCode, Object.keys(json().errors ?? {})]
  }
  for (const amountCents of [74_901, 0, -1, 1.5, '420', 1e12]) {
    expect(await wrong({ ...settled, amountCents })).toEqual([422, ['amountCents']])
  }
  expect(await wrong({ outcome: 'settled', reason: 'x' })).toEqual([422, ['amountCents']])
  expect(await wrong({ ...settled, reason: ' ' })).toEqual([422, ['reason']])
  expect(await wrong({ ...settled, amountCents: 74_901, reason: 'Merci 😀' })).toEqual([
    422,
    ['amountCents', 'reason'],
  ])
  expect(await wrong({ outcome: 'perhaps', reason: '' })).toEqual([422, ['outcome', 'reason']])
  expect((await one(student, id)).state).toBe(1)
  expect((await decide({ ...settled, amountCents: 74_900 })).statusCode).toBe(200)
})

it.each([
  [
    'a laptop of a formula, of which the phone alone is described',
    'price_mm_essentiels_tel_month',
    'liquid',
    140_000,
  ],
  [
    'with its accessories, no more than the formula insures',
    'price_mm_essentiels_tel_month',
    'liquid',
    209_999,
  ],
  ['a stolen phone, with the calls of the thief', 'price_mm_tel_0800_month', 'theft', 89_900],
])('pays for %s', async (_, priceId, kind, amountCents) => {
  const holder = await t.aStudent()
  const { id: contract } = await insuredPhone(t.services, holder, { priceId })
  const claim = await aClaim(holder, [['kind', kind]])
  expect((await t.as(admin).get(`/api/claims/follow-up/${claim.id}`)).json().data.contract).toMatchObject({
    mostCents: kind === 'theft' ? 89_900 : 209_999,
  })
  expect((await decide({ ...settled, amountCents: amountCents + 70_000 }, claim.id)).statusCode).toBe(422)
  expect((await decide({ ...settled, amountCents }, claim.id)).statusCode).toBe(200)
  const { insured } = (await t.as(holder).get(`/api/contracts/${contract}`)).json()
  expect(insured.capitalCents).toBe(kind === 'theft' ? 74_900 : null)
})

it('promises no money when it is refused, whatever amount was sent along', async () => {
  await decide({
    outcome: 'refused',
    amountCents: 5,
    reason: '<img src=x onerror=alert(1)>\r\nBcc: a@example.org',
  })
  await t.runJobs()
  const [mail] = toStudent()
  expect((await one(student, id)).decision).toMatchObject({ outcome: 'refused', amountCents: null })
  expect(mail?.text).toContain('pas pris en charge')
  const pdf = await readPdf(new Uint8Array(mail?.attachments?.[0]?.content as Buffer))
  expect(pdf.text).toContain('<img src=x onerror=alert(1)>')
  expect(mail?.html).not.toContain('onerror')
})

it('of a home says which deductible was taken off', async () => {
  await insertHomeContract(t.services, student)
  const leak = await aClaim(student, [
    ['insurance_type', 'Habitation'],
    ['kind', 'glass'],
  ])
  await decide({ ...settled, amountCents: 123_456 }, leak.id)
  await t.runJobs()
  const mail = toStudent().at(-1)
  const pdf = await readPdf(new Uint8Array(mail?.attachments?.[0]?.content as Buffer))
  expect(pdf.text.replace(/\s+/g, ' ')).toContain('75,00 €, déjà déduite')
})

it('comes back into the queue when the student writes once more, and leaves it with an answer', async () => {
  await decide(settled)
  const queueOf = async (queue: string) => {
    const path = `/api/claims/follow-up?queue=${queue}&search=${student.email}`
    return (await t.as(admin).get(path)).json().data.map((claim: { id: string }) => claim.id)
  }
  expect([await queueOf('open'), await queueOf('done')]).toEqual([[], [id]])
  await say(student, id, [['message', 'Je ne suis pas d’accord.']])
  expect([await queueOf('open'), await queueOf('done')]).toEqual([[id], []])
  expect((await one(student, id)).state).toBe(2)
  await t.as(admin).put(`/api/claims/${id}`, { state: 3, reason: 'La décision reste la même.' })
  expect([await queueOf('open'), await queueOf('done')]).toEqual([[], [id]])
})

it('has its letter also when no font prints the name and no passport spells it', async () => {
  const who = await t.aStudent({ user: { name: '😀', lastName: '🦄' } })
  await insuredPhone(t.services, who)
  const claim = (await aClaim(who)).id
  expect((await decide(settled, claim)).statusCode).toBe(200)
  await t.runJobs()
  expect(await lettersOf(claim)).toHaveLength(1)
  const sent = t.posted.flatMap(({ to, attachments = [] }) => (to.address === who.email ? attachments : []))
  const pdf = new Uint8Array(sent[0]?.content as Buffer)
  expect((await readPdf(pdf)).text).toContain(who.email)
})
