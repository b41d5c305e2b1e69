import { beforeEach, expect, it } from 'vitest'
import { aProof, claiming, insuredPhone, type Parts } from '../../../test/claims.ts'
import { startTest } from '../../../test/harness.ts'
import type { Person } from '../../../test/people.ts'
import { auditRows } from '../../platform/platform.table.ts'
import { files } from '../files/files.table.ts'
import { claims } from './claims.table.ts'

const t = await startTest()
const { aClaim, say, one } = claiming(t)

let student: Person
let admin: Person
let id: string
beforeEach(async () => {
  student = await t.aStudent({ user: { name: 'Idris', lastName: 'Karoube' } })
  admin = await t.anAdmin()
  await insuredPhone(t.services, student)
  id = (await aClaim(student, [['kind', 'theft']])).id
})

const rowOf = async () => (await t.db.select().from(claims)).find((claim) => claim.id === id)

it('goes both ways, and students learn the first name of an administrator only', async () => {
  t.clock.forward({ minutes: 5 })
  const asked: Parts = [
    ['message', 'Merci. Envoyez la plainte.'],
    ['asked[]', 'policeReport'],
    ['asked[]', 'Preuve de blocage, recto et verso'],
    ['asked[]', 'policeReport'],
  ]
  expect((await say(admin, id, asked)).statusCode).toBe(201)
  expect(await rowOf()).toMatchObject({ lastWordFrom: 'administrator', lastWordAt: t.clock.now() })
  t.clock.forward({ hours: 1 })
  const given = await say(student, id, [
    ['message', 'La voici.'],
    ['proofs[]', 'policeReport'],
    ['proofs[]', ''],
    ['claimDocuments[]', aProof('plainte', 'plainte.pdf')],
    ['claimDocuments[]', aProof()],
  ])
  expect(given.statusCode).toBe(201)
  const claim = await one(student, id)
  expect(claim.messages).toMatchObject([
    { from: 'administrator', author: 'Ada', text: 'Merci. Envoyez la plainte.', documents: [] },
    { from: 'student', author: 'Idris Karoube', text: 'La voici.' },
  ])
  expect(claim.messages[1]?.documents).toEqual(claim.claim_documents.map((document) => document.id))
  expect(claim.claim_documents.map(({ proof }) => proof)).toEqual(['policeReport', null])
  expect(claim.asked).toMatchObject([{ proof: 'Preuve de blocage, recto et verso' }])
  expect(await rowOf()).toMatchObject({ lastWordFrom: 'student', lastWordAt: t.clock.now() })
  expect((await one(admin, id)).messages[0]?.author).toBe('Ada Gestionnaire')
})

it('takes the proof in free words that was asked for, also without a message, and no other', async () => {
  await say(admin, id, [['asked[]', 'Acte de mariage']])
  const other = await say(student, id, [
    ['proofs[]', 'Acte de naissance'],
    ['claimDocuments[]', aProof()],
  ])
  expect([other.statusCode, Object.keys(other.json().errors)]).toEqual([422, ['proofs']])
  await say(student, id, [
    ['proofs[]', 'Acte de mariage'],
    ['claimDocuments[]', aProof()],
  ])
  expect(await one(student, id)).toMatchObject({ asked: [], messages: [{}, { text: '' }] })
})

it.each<[string, Parts, string]>([
  ['nothing at all', [], 'message'],
  ['blanks', [['message', ' \r\n ']], 'message'],
  ['a message that is too long', [['message', 'x'.repeat(5001)]], 'message'],
  ['a character that cannot be kept', [['message', 'a\u0000b']], 'message'],
  ['an empty file', [['claimDocuments[]', new File([], 'vide.pdf')]], 'claimDocuments'],
])('refuses %s', async (_, parts, field) => {
  const answer = await say(student, id, parts)
  expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, [field]])
  expect((await one(student, id)).messages).toEqual([])
})

it('lets students ask for nothing', async () => {
  const only = await say(student, id, [['asked[]', 'policeReport']])
  expect(only.statusCode).toBe(422)
  await say(student, id, [
    ['asked[]', 'policeReport'],
    ['message', 'Bonjour'],
  ])
  expect((await one(student, id)).asked).toEqual([])
})

it('keeps thirty documents of a claim, and no more, also when several come at once', async () => {
  const five = Array.from({ length: 5 }, (): Parts[number] => ['claimDocuments[]', aProof()])
  for (let count = 0; count < 5; count += 1) expect((await say(student, id, five)).statusCode).toBe(201)
  const answers = await Promise.all([1, 2, 3].map(() => say(student, id, five)))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409])
  expect(answers.find(({ statusCode }) => statusCode === 409)?.json().code).toBe('claims.too_many_documents')
  expect((await one(student, id)).claim_documents).toHaveLength(30)
  expect((await say(student, id, [['message', 'Toujours possible']])).statusCode).toBe(201)
})

it('writes a message once under one key, with its files', async () => {
  const parts: Parts = [
    ['message', 'Une fois'],
    ['claimDocuments[]', aProof()],
  ]
  const before = await t.db.$count(files)
  const headers = { 'idempotency-key': 'said-once' }
  await Promise.all([1, 2].map(() => say(student, id, parts, headers)))
  expect((await say(student, id, parts, headers)).statusCode).toBe(201)
  expect((await one(student, id)).messages).toHaveLength(1)
  expect(await t.db.$count(files)).toBe(before + 1)
})

it('still takes messages of a decided claim, and leaves it decided', async () => {
  await t.db
    .update(claims)
    .set({ state: 2, outcome: 'refused', reason: 'Hors délai', decidedAt: t.clock.now() })
  await say(student, id, [['message', 'Je conteste.']])
  expect(await one(student, id)).toMatchObject({
    state: 2,
    decision: { outcome: 'refused', reason: 'Hors délai', amountCents: null, documentId: null },
    messages: [{ text: 'Je conteste.' }],
  })
})

it('asks for nothing any more once it is decided, until it is asked for again', async () => {
  const ask: Parts = [['asked[]', 'policeReport']]
  await say(admin, id, [...ask, ['asked[]', 'Preuve de blocage']])
  expect((await one(student, id)).asked).toHaveLength(2)
  await t.as(admin).post(`/api/claims/${id}/decision`, { outcome: 'refused', reason: 'Hors délai' })
  expect([(await one(student, id)).asked, (await one(admin, id)).asked]).toEqual([[], []])
  t.clock.forward({ days: 1 })
  await say(admin, id, ask)
  expect((await one(student, id)).asked).toMatchObject([
    { proof: 'policeReport', askedAt: t.clock.now().toISOString() },
  ])
})

it('notes what an administrator does, without a word of it', async () => {
  await say(admin, id, [
    ['message', 'Un mot de santé'],
    ['asked[]', 'medicalReport'],
  ])
  await say(student, id, [['message', 'Un autre']])
  const rows = (await t.db.select().from(auditRows)).filter(({ objectId }) => objectId === id)
  expect(rows).toMatchObject([
    { action: 'claims.answered', objectType: 'claim', actorId: admin.id, after: { documents: 0, asked: 1 } },
  ])
  expect(JSON.stringify([rows, t.lines])).not.toMatch(/santé|medicalReport|Un autre/)
})

it('names the fault of proofs that are no text', async () => {
  const odd: unknown[] = [{ toString: 1 }, { a: 1 }, null, 7]
  for (const proof of odd) {
    const answer = await t
      .as(student)
      .post(`/api/claims/${id}/messages`, { message: 'Voici', proofs: [proof] })
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['proofs']])
    const asked = await t.as(admin).post(`/api/claims/${id}/messages`, { message: 'Merci', asked: [proof] })
    expect([asked.statusCode, Object.keys(asked.json().errors)]).toEqual([422, ['asked']])
  }
})
