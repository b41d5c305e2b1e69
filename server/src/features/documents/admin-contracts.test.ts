import { dayOf, formatDay } from '@cursus/shared/day'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { aContract } from '../../../test/a-contract.ts'
import { startTest } from '../../../test/harness.ts'
import type { Person } from '../../../test/people.ts'
import { auditRows } from '../../platform/platform.table.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { endSubscription } from '../contracts/end-subscription.ts'

const t = await startTest()
const nobody = '00000000-0000-4000-8000-000000000000'
let admin: Person
let student: Person
beforeAll(async () => {
  admin = await t.anAdmin()
  student = await t.aStudent()
})

const change = (body: object) => t.as(admin).put('/api/contracts', body)
const listOf = (who: unknown) => t.as(admin).post('/api/contracts/contract_by_students', { student: who })
const read = async (id: string) => (await t.db.select().from(contracts).where(eq(contracts.id, id)))[0]
const auditOf = (id: string) => t.db.select().from(auditRows).where(eq(auditRows.objectId, id))
/** Kinds of the mails to one person, in the order of the changes. */
const templates = async (who: Person) => {
  const own = (await t.mails()).filter(({ toAddress }) => toAddress === who.email)
  return own.sort((a, b) => (a.eventKey < b.eventKey ? -1 : 1)).map(({ template }) => template)
}
const stateOf = async (checkCode: string) => (await t.get(`/api/certificates/${checkCode}`)).json().data

it('lists the contracts of one student, with what an administrator needs and nobody else’s', async () => {
  const [one, other] = [await t.aStudent(), await t.aStudent()]
  const contract = await aContract(t.services, one)
  await aContract(t.services, other)
  const answer = await listOf(one.id)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['x-total-count']).toBe('1')
  expect(answer.json()).toMatchObject([
    {
      id: contract.id,
      reference: contract.reference,
      statut: 'ok',
      startDate: '01/09/2026',
      endDate: '31/08/2027',
      contractualEnd: '31/08/2027',
      primeCents: 2584,
      interval: 'month',
      providerEnd: 'none',
      document: null,
    },
  ])
  const own = (await t.as(one).get('/api/contracts')).json()
  expect(Object.keys(own[0])).not.toContain('providerEnd')
  expect(Object.keys(own[0])).not.toContain('contractualEnd')
})

it('knows no contracts of somebody who is no student', async () => {
  for (const who of [nobody, 'x', admin.id, "'--"]) expect((await listOf(who)).statusCode).toBe(404)
  for (const who of [undefined, null, 7, ['x']]) {
    const answer = await listOf(who)
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['student']])
  }
})

it('terminates a contract today, tells the student once, and notes who did it', async () => {
  const one = await t.aStudent()
  const { id, checkCode, reference } = await aContract(t.services, one)
  const answer = await change({ id, statut: 'résilié' })
  expect(answer.statusCode).toBe(200)
  expect(answer.json().data).toMatchObject({
    statut: 'résilié',
    endDate: '20/11/2026',
    contractualEnd: '31/08/2027',
  })
  expect(await stateOf(checkCode)).toMatchObject({ state: 'ended', endedOn: '20/11/2026' })
  expect(await auditOf(id)).toMatchObject([
    {
      actorId: admin.id,
      action: 'contracts.updated',
      before: { reference, statut: 'ok', endDate: '31/08/2027' },
      after: { reference, statut: 'résilié', endDate: '20/11/2026' },
      requestId: answer.headers['x-request-id'],
    },
  ])
  await change({ id, statut: 'résilié' })
  expect(await auditOf(id)).toHaveLength(1)
  await t.runJobs()
  expect(await templates(one)).toEqual(['contract-terminated'])
  const mail = t.posted.at(-1)
  expect(mail?.subject).toBe(`Votre contrat ${reference} prend fin le 19/11/2026`)
  expect(mail?.text).toMatch(/Dernier jour couvert\s: 19\/11\/2026, à minuit/)
  expect(mail?.text).toContain('ils vous sont remboursés à partir du lendemain de la fin')
})

it('refuses a change of what somebody else has changed since it was read', async () => {
  const one = await t.aStudent()
  const { id } = await aContract(t.services, one)
  const [{ revision }] = (await listOf(one.id)).json()
  const first = await change({ id, revision, statut: 'résilié' })
  expect(first.json().data).toMatchObject({ statut: 'résilié', revision: revision + 1 })
  const late = await change({ id, revision, statut: 'impayé' })
  expect([late.statusCode, late.json().code]).toEqual([409, 'contracts.changed_meanwhile'])
  expect(await read(id)).toMatchObject({ statut: 'résilié', endDate: '2026-11-20' })
  // What was wished for stands already: nobody is told that it was refused.
  expect((await change({ id, revision, statut: 'résilié' })).statusCode).toBe(200)
  expect((await change({ id, revision: revision + 1, statut: 'impayé' })).statusCode).toBe(200)
})

it('terminates on the day that is given in either spelling, moves it, and gives the own end back', async () => {
  const one = await t.aStudent()
  const { id, checkCode } = await aContract(t.services, one)
  const first = await change({ id, statut: 'résilié', endDate: '31/01/2027' })
  expect(first.json().data).toMatchObject({
    endDate: '31/01/2027',
    lastDay: '30/01/2027',
    contractualEnd: '31/08/2027',
  })
  expect(await stateOf(checkCode)).toMatchObject({ state: 'authentic', endDate: '30/01/2027' })
  const moved = await change({ id, endDate: '2026-12-24' })
  expect(moved.json().data).toMatchObject({ statut: 'résilié', endDate: '24/12/2026' })
  const undone = await change({ id, statut: 'ok' })
  expect(undone.json().data).toMatchObject({
    statut: 'ok',
    endDate: '31/08/2027',
    contractualEnd: '31/08/2027',
  })
  expect(await read(id)).toMatchObject({ terminatedAt: null, contractualEnd: null, suspendedOn: null })
  expect(await stateOf(checkCode)).toMatchObject({ state: 'authentic', endDate: '31/08/2027' })
  expect(await templates(one)).toEqual(['contract-terminated', 'contract-terminated', 'contract-resumed'])
})

it('ends a contract that has not begun on its first day, so that it never covered anybody', async () => {
  const { id, checkCode } = await aContract(t.services, student, { startDate: '2026-12-01' })
  expect((await change({ id, statut: 'résilié' })).json().data.endDate).toBe('01/12/2026')
  expect((await stateOf(checkCode)).state).toBe('cancelled')
})

it('goes on covering what is unpaid, until its formal notice has had its days', async () => {
  const one = await t.aStudent()
  const { id, checkCode } = await aContract(t.services, one)
  expect((await change({ id, statut: 'impayé' })).json().data).toMatchObject({ statut: 'impayé' })
  expect(await stateOf(checkCode)).toMatchObject({ state: 'authentic', endedOn: null })
  await change({ id, statut: 'ok' })
  expect((await stateOf(checkCode)).state).toBe('authentic')
  expect(await templates(one)).toEqual(['contract-unpaid', 'contract-resumed'])
})

it('moves the end of a contract that goes on, and tells the student', async () => {
  const one = await t.aStudent()
  const { id } = await aContract(t.services, one)
  const answer = await change({ id, endDate: '30/09/2027' })
  expect(answer.json().data).toMatchObject({
    statut: 'ok',
    endDate: '30/09/2027',
    contractualEnd: '30/09/2027',
  })
  expect(await templates(one)).toEqual(['contract-moved'])
})

it('changes statut and end date only, whatever else is sent', async () => {
  const { id } = await aContract(t.services, student)
  const [before] = (await listOf(student.id)).json().filter((one: { id: string }) => one.id === id)
  const rest = { reference: 'HA-0000-000000', primeCents: 1, studentId: admin.id, startDate: '01/01/2020' }
  const stays = { paymentStatus: 'payment_failed', document: { id: nobody }, subscriptionStripe: 'sub_x' }
  const answer = await change({ ...before, ...rest, ...stays, statut: 'impayé' })
  expect(answer.json().data).toEqual({
    ...before,
    statut: 'impayé',
    isUnpaid: true,
    revision: before.revision + 1,
  })
  expect(await read(id)).toMatchObject({ studentId: student.id, subscriptionStripe: null })
})

it('takes a whole contract back from a client that sends all of it', async () => {
  const { id } = await aContract(t.services, student)
  const { data } = (await change({ id, statut: 'résilié', endDate: '24/12/2026' })).json()
  expect((await change({ ...data, statut: 'ok' })).json().data.endDate).toBe('31/08/2027')
})

it('refuses an end outside the contract, an unknown statut and an empty change, naming the field', async () => {
  const one = await t.aStudent()
  const { id } = await aContract(t.services, one)
  const cases: [object, string[]][] = [
    [{ id, endDate: '31/08/2026' }, ['endDate']],
    [{ id, statut: 'résilié', endDate: '31/08/2026' }, ['endDate']],
    [{ id, statut: 'résilié', endDate: '01/09/2027' }, ['endDate']],
    [{ id, statut: 'résilié', endDate: '30/02/2027' }, ['endDate']],
    [{ id, statut: 'annulé', endDate: 'demain' }, ['statut', 'endDate']],
    [{ id, statut: null }, ['statut']],
    [{ id }, ['statut']],
    [{ statut: 'ok' }, ['id']],
  ]
  for (const [body, fields] of cases) {
    const answer = await change(body)
    expect([body, answer.statusCode, Object.keys(answer.json().errors)]).toEqual([body, 422, fields])
  }
  expect(await read(id)).toMatchObject({ statut: 'ok', endDate: '2027-08-31', revision: 0 })
  expect(await auditOf(id)).toEqual([])
  expect(await templates(one)).toEqual([])
})

it('ends what nobody signed today or on its first day, never later: nobody could sign it or give it up', async () => {
  const one = await t.aStudent()
  const { id } = await aContract(t.services, one, { signatureStatus: 'waiting' })
  const later = await change({ id, statut: 'résilié', endDate: '24/12/2026' })
  expect([later.statusCode, Object.keys(later.json().errors)]).toEqual([422, ['endDate']])
  expect(await read(id)).toMatchObject({ statut: 'ok', revision: 0 })
  const now = await change({ id, statut: 'résilié' })
  expect([now.statusCode, now.json().data.endDate]).toEqual([200, formatDay(dayOf(t.services.now()))])
  expect((await change({ id, endDate: '24/12/2026' })).statusCode).toBe(422)
  const values = { signatureStatus: 'waiting', startDate: '2026-12-24' } as const
  const unbegun = await aContract(t.services, one, values)
  const begins = await change({ id: unbegun.id, statut: 'résilié', endDate: '24/12/2026' })
  expect([begins.statusCode, begins.json().data.endDate]).toEqual([200, '24/12/2026'])
})

it('knows no contract of another id', async () => {
  for (const id of [nobody, 'x', '']) expect((await change({ id, statut: 'ok' })).statusCode).toBe(404)
})

it('asks the payment provider only where there is a subscription', async () => {
  const plain = await aContract(t.services, student)
  await change({ id: plain.id, statut: 'résilié' })
  expect(await t.queued(endSubscription)).toEqual([])
  const subscribed = await aContract(t.services, student, { subscriptionStripe: 'sub_1' })
  const { data } = (await change({ id: subscribed.id, statut: 'résilié' })).json()
  expect(data.providerEnd).toBe('waiting')
  expect(await t.queued(endSubscription)).toEqual([{ contractId: subscribed.id }])
})

it('makes of two changes at once one after the other', async () => {
  const { id, reference } = await aContract(t.services, student)
  await Promise.all([
    change({ id, statut: 'résilié', endDate: '24/12/2026' }),
    change({ id, statut: 'résilié', endDate: '25/12/2026' }),
    change({ id, statut: 'impayé' }),
  ])
  await change({ id, statut: 'ok' })
  expect(await read(id)).toMatchObject({ statut: 'ok', endDate: '2027-08-31' })
  const rows = await auditOf(id)
  const texts = (states: unknown[]) => states.map((state) => JSON.stringify(state)).sort()
  const ends = { reference, statut: 'ok', endDate: '31/08/2027' }
  // Each began where another ended: none was made of a state that was gone.
  expect(texts([...rows.map(({ before }) => before), ends])).toEqual(
    texts([...rows.map(({ after }) => after), ends]),
  )
})
