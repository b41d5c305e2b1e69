import type { Claim } from '@cursus/shared/claims'
import { addDays, dayOf, formatDay } from '@cursus/shared/day'
import { beforeEach, expect, it } from 'vitest'
import { aContract } from '../../../test/a-contract.ts'
import { aPng } from '../../../test/a-png.ts'
import { aProof, claiming, insuredPhone, type Parts } from '../../../test/claims.ts'
import { insertHomeContract } from '../../../test/contracts.ts'
import { countStatements } from '../../../test/count-statements.ts'
import { startTest } from '../../../test/harness.ts'
import type { Person } from '../../../test/people.ts'
import { aFile } from '../../../test/school-form.ts'
import { idempotencyKeys } from '../../platform/platform.table.ts'
import { files } from '../files/files.table.ts'
import { claims } from './claims.table.ts'

const t = await startTest()
const { declare, aClaim, one } = claiming(t)
const today = dayOf(t.clock.now())
const statements = countStatements()

let student: Person
beforeEach(async () => {
  student = await t.aStudent()
})

const errorsOf = (answer: { json: () => { errors?: Record<string, string[]> } }) => answer.json().errors ?? {}

it('declares a claim with the spec’s fields alone, open whatever state is sent', async () => {
  const contract = await insuredPhone(t.services, student)
  const answer = await declare(student, [
    ['state', '3'],
    ['claimDocuments[]', aProof()],
    ['claimDocuments[]', aFile(aPng({}), 'photo.png')],
  ])
  expect(answer.statusCode).toBe(201)
  const claim: Claim = answer.json().data
  expect(claim).toMatchObject({
    title: 'Écran fissuré',
    message: 'Chute dans l’escalier.',
    insurance_type: 'Multimédia',
    state: 1,
    contractId: contract.id,
    contractReference: contract.reference,
    thing: 'Marque Exemple, Modèle X',
    kind: null,
    occurredOn: null,
    asked: [],
    messages: [],
    decision: null,
  })
  expect(claim.reference).toMatch(/^SI-\d{4}-\d{6}$/)
  expect(claim.creation_date).toBe(t.clock.now().toISOString())
  expect(
    claim.claim_documents.map(({ title, mimeType, from, proof }) => [title, mimeType, from, proof]),
  ).toEqual([
    ['facture.pdf', 'application/pdf', 'student', null],
    ['photo.png', 'image/png', 'student', null],
  ])
  const list = await t.as(student).get('/api/claims')
  expect(list.json().data.data).toMatchObject([{ id: claim.id, claim_documents: [{}, {}] }])
  expect(await one(student, claim.id)).toMatchObject({ reference: claim.reference })
})

it('takes what guided pages tell: the contract, what happened, when, and which proof each file is', async () => {
  const contract = await insuredPhone(t.services, student)
  const claim = await aClaim(student, [
    ['contractId', contract.id],
    ['kind', 'theft'],
    ['occurredOn', formatDay(addDays(today, -1))],
    ['proofs[]', 'policeReport'],
    ['proofs[]', ''],
    ['claimDocuments', aProof('plainte', 'plainte.pdf')],
    ['claimDocuments', aProof()],
  ])
  expect(claim).toMatchObject({ kind: 'theft', occurredOn: formatDay(addDays(today, -1)) })
  expect(claim.claim_documents.map(({ proof }) => proof)).toEqual(['policeReport', null])
})

it('takes the room of a home in which it happened, and of nothing else', async () => {
  await aContract(t.services, student)
  await insuredPhone(t.services, student)
  const home: Parts = [['insurance_type', 'Habitation']]
  expect(await aClaim(student, [...home, ['kind', 'water'], ['room', 'kitchen']])).toMatchObject({
    room: 'kitchen',
  })
  expect(await aClaim(student, [...home, ['room', '']])).toMatchObject({ room: null })
  expect(Object.keys(errorsOf(await declare(student, [...home, ['room', 'attic']])))).toEqual(['room'])
  expect(Object.keys(errorsOf(await declare(student, [['room', 'kitchen']])))).toEqual(['room'])
})

it('takes plain fields without files, also as JSON', async () => {
  await insuredPhone(t.services, student)
  const body = { insurance_type: 'Multimédia', title: 'Casse', message: 'a\r\nb\rc', occurredOn: today }
  const answer = await t.as(student).post('/api/claims', body)
  expect(answer.statusCode).toBe(201)
  expect(answer.json().data).toMatchObject({ message: 'a\nb\nc', occurredOn: formatDay(today) })
})

it('says so to whoever has nothing to declare on, and writes nothing', async () => {
  await aContract(t.services, student, { paymentStatus: 'payment_pending' })
  // It was ended before it began.
  await aContract(t.services, student, {
    statut: 'résilié',
    endDate: '2026-09-01',
    contractualEnd: '2027-08-31',
  })
  const count = async () => [await t.db.$count(claims), await t.db.$count(files)]
  const before = await count()
  const answer = await declare(student, [['claimDocuments[]', aProof()]])
  expect([answer.statusCode, answer.json().code]).toEqual([422, 'claims.no_contract'])
  expect(answer.json().message).toBe(
    'Vous ne disposez d’aucun contrat d’assurance sur lequel déclarer un sinistre',
  )
  expect(await count()).toEqual(before)
})

it('names every wrong field at once', async () => {
  await insuredPhone(t.services, student)
  const answer = await declare(student, [
    ['title', ' '],
    ['message', 'x'.repeat(5001)],
    ['kind', 'water'],
    ['occurredOn', '31/02/2026'],
    ['proofs[]', 'passport'],
    ['claimDocuments[]', aFile(Buffer.from('<svg/>'), 'photo.png')],
  ])
  expect(answer.statusCode).toBe(422)
  expect(errorsOf(answer)).toEqual({
    title: ['Ce champ est obligatoire'],
    message: ['Ce texte est trop long'],
    kind: ['Choisissez ce qui s’est passé parmi les cas de cette assurance'],
    occurredOn: ['Saisissez une date complète qui existe, comme 31/12/2004'],
    proofs: ['Cette pièce n’est pas demandée'],
    claimDocuments: ['Type de fichier non autorisé'],
  })
  expect(Object.keys(errorsOf(await t.as(student).post('/api/claims', {}))).sort()).toEqual([
    'insurance_type',
    'message',
    'title',
  ])
})

it.each([
  ['en', 'File type not permitted'],
  ['zh-CN', '不允许的文件类型'],
  ['ar', 'نوع الملف غير مسموح به'],
])('tells of a wrong file in %s', async (language, sentence) => {
  await insuredPhone(t.services, student)
  const bad: Parts = [['claimDocuments[]', aFile(Buffer.from('MZ'), 'photo.png')]]
  expect(errorsOf(await declare(student, bad, { 'accept-language': language }))).toEqual({
    claimDocuments: [sentence],
  })
})

it('takes no day to come, and none outside the contract', async () => {
  const contract = await insuredPhone(t.services, student, { startDate: addDays(today, -30) })
  const on = async (day: string) =>
    errorsOf(
      await declare(student, [
        ['occurredOn', day],
        ['contractId', contract.id],
      ]),
    ).occurredOn?.[0]
  expect(await on(addDays(today, 1))).toContain('futur')
  expect(await on(addDays(today, -31))).toContain('hors des dates de votre contrat')
  expect(await on(addDays(today, -30))).toBeUndefined()
  expect(await on(today)).toBeUndefined()
})

it('takes an event before the end of a terminated contract, and finds the contract that covers the day (C-52)', async () => {
  const ended = { statut: 'résilié' as const, endDate: addDays(today, -20) }
  const old = await insuredPhone(t.services, student, { ...ended, startDate: addDays(today, -300) })
  const on = (day: string) => declare(student, [['occurredOn', day]])
  expect((await on(addDays(today, -21))).json().data.contractId).toBe(old.id)
  expect((await on(addDays(today, -19))).statusCode).toBe(422)
  const newer = await aContract(t.services, student, {
    insuranceType: 'Multimédia',
    startDate: addDays(today, -10),
    endDate: addDays(today, 300),
    createdAt: new Date(t.clock.now().getTime() + 1000),
  })
  expect((await on(addDays(today, -21))).json().data.contractId).toBe(old.id)
  expect((await on(today)).json().data.contractId).toBe(newer.id)
  expect((await declare(student)).json().data.contractId).toBe(newer.id)
})

it('answers a contract of somebody else as one that does not exist, and refuses one of another type', async () => {
  await insuredPhone(t.services, student)
  const home = await aContract(t.services, student)
  const theirs = await insuredPhone(t.services, await t.aStudent())
  const before = await t.db.$count(files)
  for (const id of [theirs.id, '00000000-0000-4000-8000-000000000000', 'x', "'--"]) {
    const answer = await declare(student, [
      ['contractId', id],
      ['claimDocuments[]', aProof()],
    ])
    expect([id, answer.statusCode]).toEqual([id, 404])
  }
  expect(Object.keys(errorsOf(await declare(student, [['contractId', home.id]])))).toEqual(['contractId'])
  const stay: Parts = [['insurance_type', 'Santé/Mobilité']]
  expect(Object.keys(errorsOf(await declare(student, stay)))).toEqual(['insurance_type'])
  expect(await t.db.$count(files)).toBe(before)
})

it('tells what the year still allows, and never refuses for it', async () => {
  const contract = await insuredPhone(t.services, student)
  const left = async (kind: string) =>
    (
      await declare(student, [
        ['kind', kind],
        ['contractId', contract.id],
      ])
    ).json().left
  expect(await left('theft')).toEqual({ claims: 1, thefts: 0 })
  expect(await left('breakage')).toEqual({ claims: 0, thefts: 0 })
  expect(await left('theft')).toEqual({ claims: 0, thefts: 0 })
  const [listed] = (await t.as(student).get('/api/claims/contracts')).json().data
  expect(listed).toMatchObject({ left: { claims: 0, thefts: 0 }, counted: [{}, {}, {}] })
  const [shown] = (await t.as(student).get('/api/contracts')).json()
  expect(shown.claims).toMatchObject({ perYear: 2, left: { claims: 0, thefts: 0 } })
})

it('lists the contracts on which something can be declared, with what they insure', async () => {
  const phone = await insuredPhone(t.services, student)
  const stay = await aContract(t.services, student, {
    insuranceType: 'Santé/Mobilité',
    countryId: 106,
    createdAt: new Date(t.clock.now().getTime() + 1000),
  })
  await aContract(t.services, student, { paymentStatus: 'payment_pending' })
  const { data } = (await t.as(student).get('/api/claims/contracts')).json()
  expect(data).toMatchObject([
    { id: stay.id, deductibleCents: null, left: null, counted: [], imei: null },
    {
      id: phone.id,
      thing: 'Marque Exemple, Modèle X',
      imei: '001010000000016',
      purchasePriceCents: 74_900,
      deductibleCents: 0,
      left: { claims: 2, thefts: 1 },
      startDate: '01/06/2026',
    },
  ])
})

it('names of each contract the deductible of what may have happened', async () => {
  await insertHomeContract(t.services, student)
  const [flat] = (await t.as(student).get('/api/claims/contracts')).json().data
  const own = { glass: 7500, natcat: 38_000, liability: null }
  expect(flat.deductibles).toEqual({ water: 15_000, fire: 15_000, theft: 15_000, electrical: 15_000, ...own })
  expect(flat.deductibleCents).toBe(15_000)
})

it('declares once however often it is sent under one key, also when both come at once', async () => {
  await insuredPhone(t.services, student)
  const parts: Parts = [['claimDocuments[]', aProof()]]
  const headers = { 'idempotency-key': 'one-click' }
  const answers = await Promise.all([1, 2, 3].map(() => declare(student, parts, headers)))
  expect(answers.filter(({ statusCode }) => statusCode === 201)).not.toEqual([])
  const again = await declare(student, parts, headers)
  expect(again.statusCode).toBe(201)
  const [claim, ...more] = (await t.as(student).get('/api/claims')).json().data.data
  expect(more).toEqual([])
  expect(again.json().data.id).toBe(claim.id)
  const other = await declare(student, [...parts, ['title', 'Autre sinistre']], headers)
  expect([other.statusCode, other.json().code]).toEqual([422, 'platform.key_reused'])
})

it('declares once when the answer was lost and the first call counts as lost', async () => {
  await insuredPhone(t.services, student)
  const headers = { 'idempotency-key': 'a-slow-line' }
  const parts: Parts = [['claimDocuments[]', aProof()]]
  const first = await declare(student, parts, headers)
  await t.db.update(idempotencyKeys).set({ status: null, body: null, createdAt: new Date(0) })
  const before = await t.db.$count(files)
  const again = await declare(student, parts, headers)
  expect([again.statusCode, again.json().data.id]).toEqual([201, first.json().data.id])
  expect(await t.db.$count(files)).toBe(before)
  expect((await t.as(student).get('/api/claims')).json().data.data).toHaveLength(1)
})

it('reads a list of claims in one statement, however many they are', async () => {
  await insuredPhone(t.services, student)
  await aClaim(student)
  const read = () => statements.of(() => t.as(student).get('/api/claims'))
  const few = await read()
  for (const _ of [1, 2, 3]) await aClaim(student, [['claimDocuments[]', aProof()]])
  const many = await read()
  expect(many.answer.json().data.data).toHaveLength(4)
  expect([few.statements, many.statements]).toEqual([1, 1])
})

it('takes twenty declarations of one student in a day', async () => {
  await insuredPhone(t.services, student)
  for (let count = 0; count < 20; count += 1) await aClaim(student)
  const before = await t.db.$count(files)
  const answer = await declare(student, [['claimDocuments[]', aProof()]])
  expect([answer.statusCode, answer.json().code]).toEqual([429, 'claims.too_many'])
  expect(await t.db.$count(files)).toBe(before)
})
