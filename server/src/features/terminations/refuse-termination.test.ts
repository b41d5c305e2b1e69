import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { aContract } from '../../../test/a-contract.ts'
import { startTest } from '../../../test/harness.ts'
import type { Person } from '../../../test/people.ts'
import { aFile, aPdf } from '../../../test/school-form.ts'
import { lifeOf } from '../contracts/contract-events.queries.ts'
import { findContract } from '../contracts/contracts.queries.ts'
import { contracts } from '../contracts/contracts.table.ts'

const t = await startTest()
let admin: Person
beforeAll(async () => {
  admin = await t.anAdmin()
})
beforeEach(() => t.clock.set('2026-11-20T13:32:00Z'))

/** A home whose student asked to leave, because of a move unless given, and the request as administrators see it. */
async function asked(fields: Record<string, string> = { reason: 'move', eventDate: '18/11/2026' }) {
  const student = await t.aStudent()
  const { id } = await aContract(t.services, student, { renews: true })
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  if (fields.eventDate) form.set('proof', aFile(aPdf(), 'bail résilié.pdf'))
  const answer = await t.as(student).post(`/api/contracts/${id}/termination`, form)
  expect(answer.statusCode).toBe(201)
  const { reference } = answer.json().data.termination
  const { data, total } = (await t.as(admin).get(`/api/terminations?search=${reference}`)).json()
  expect(total).toBe(1)
  return { student, id, reference, listed: data[0] }
}

const refuse = (id: string, reason: unknown = 'Le bail court toujours.') =>
  t.as(admin).post(`/api/terminations/${id}/refuse`, { reason })

it('lists a request with its day, and hands its proof to an administrator only', async () => {
  const { student, id, reference, listed } = await asked()
  expect(listed).toMatchObject({
    reference,
    contract: { id },
    student: { id: student.id },
    reason: 'move',
    eventDate: '18/11/2026',
    hasProof: true,
    state: 'running',
    lastDay: '20/12/2026',
    endsOn: '21/12/2026',
    mayBeRefused: true,
    answerBy: '24/11/2026',
  })
  const { data: waiting } = (await t.as(admin).get('/api/queue?kind=termination')).json()
  expect(waiting).toEqual([expect.objectContaining({ id: listed.id, dueAt: '2026-11-24T23:00:00.000Z' })])
  const path = `/api/terminations/${listed.id}/proof`
  const proof = await t.as(admin).get(path)
  expect([proof.statusCode, proof.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(proof.headers['content-disposition']).toContain('bail%20r%C3%A9sili%C3%A9.pdf')
  expect((await t.as(student).get(path)).statusCode).toBe(403)
  expect((await t.get(path)).statusCode).toBe(401)
})

it('refuses a request once, with its reason by mail: the contract goes on, and may be asked to end again', async () => {
  const { student, id, listed } = await asked()
  await t.runJobs()
  for (const _ of ['once', 'twice']) {
    const answer = await refuse(listed.id)
    expect([answer.statusCode, answer.json().data.state]).toEqual([200, 'refused'])
  }
  expect(await findContract(t.db, id)).toMatchObject({ statut: 'ok', contractualEnd: null })
  const { termination } = (await t.as(student).get(`/api/contracts/${id}/termination`)).json().data
  expect(termination).toMatchObject({ state: 'refused', refusal: 'Le bail court toujours.', paper: null })
  const sent = (await t.mails()).filter(({ toAddress }) => toAddress === student.email)
  const [mail, ...more] = sent.filter(({ template }) => template === 'termination-refused')
  expect([mail?.payload, more]).toMatchObject([{ reason: 'Le bail court toujours.' }, []])
  expect((await lifeOf(t.db, id)).at(-1)).toMatchObject({ cause: 'administrator' })
  const again = { reason: 'move', eventDate: '18/11/2026' }
  expect((await t.as(student).post(`/api/contracts/${id}/termination`, again)).statusCode).toBe(201)
  expect((await refuse(listed.id, 'Autrement dit.')).json().code).toBe('terminations.not_running')
})

it('refuses nobody a reason without a condition, nothing that is over, and nothing without a reason', async () => {
  const { listed } = await asked({ reason: 'due_date' })
  expect(listed).toMatchObject({ mayBeRefused: false, hasProof: false })
  expect((await t.as(admin).get(`/api/terminations/${listed.id}/proof`)).statusCode).toBe(404)
  expect((await refuse(listed.id)).json().code).toBe('terminations.unconditional')
  const move = await asked()
  for (const reason of ['', '   ', null, 7]) {
    const answer = await refuse(move.listed.id, reason)
    expect([answer.statusCode, answer.json()]).toMatchObject([
      422,
      { errors: { reason: [expect.any(String)] } },
    ])
  }
  expect((await t.as(move.student).post(`/api/terminations/${move.listed.id}/refuse`, {})).statusCode).toBe(
    403,
  )
  expect((await refuse('00000000-0000-4000-8000-000000000000')).statusCode).toBe(404)
  t.clock.set('2026-12-21T09:00:00Z')
  expect((await refuse(move.listed.id)).json().code).toBe('terminations.not_running')
})

it('lets a request be accepted whose subscription is over, and refuses none that nobody could charge again', async () => {
  const { id, listed, reference } = await asked()
  await t.db.update(contracts).set({ subscriptionIsOver: true }).where(eq(contracts.id, id))
  const seen = async () => (await t.as(admin).get(`/api/terminations?search=${reference}`)).json().data[0]
  const waiting = async () => {
    const { data } = (await t.as(admin).get('/api/queue?kind=termination')).json()
    return data.filter((one: { id: string }) => one.id === listed.id).length
  }
  expect(await seen()).toMatchObject({ state: 'running', mayBeRefused: false, answerBy: '24/11/2026' })
  expect((await refuse(listed.id)).json().code).toBe('terminations.not_running')
  expect(await waiting()).toBe(1)
  const accepted = await t.as(admin).post(`/api/terminations/${listed.id}/accept`, {})
  expect([accepted.statusCode, accepted.json().data.isAccepted]).toEqual([200, true])
  expect([await waiting(), (await seen()).answerBy]).toEqual([0, null])
  expect(await findContract(t.db, id)).toMatchObject({ statut: 'résilié' })
})
