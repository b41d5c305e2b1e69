import type { QueueEntry, QueueList } from '@cursus/shared/queue'
import { addWorkingDays } from '@cursus/shared/working-days'
import { and, eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { aContract } from '../../../test/a-contract.ts'
import { claiming, insuredPhone } from '../../../test/claims.ts'
import { startTest } from '../../../test/harness.ts'
import type { Person } from '../../../test/people.ts'
import { waitingThings } from '../../../test/waiting.ts'
import { auditRows } from '../../platform/platform.table.ts'
import { refunds } from '../refunds/refunds.table.ts'
import { certificateRequests } from '../requests/requests.table.ts'
import { queueItems } from './queue.table.ts'

const t = await startTest()
const { aClaim, say } = claiming(t)
const { aCall, aComplaint, aRequest, aTermination } = waitingThings(t)
let ada: Person
let bea: Person
let student: Person

beforeEach(async () => {
  t.clock.set('2026-11-20T09:00:00Z') // a Friday
  for (const table of ['queue_items', 'queue_watchers']) await t.db.execute(sql.raw(`DELETE FROM ${table}`))
  ada = await t.anAdmin()
  bea = await t.anAdmin()
  student = await t.aStudent()
})

const list = async (query = '', as = ada): Promise<QueueList> =>
  (await t.get(`/api/queue${query}`, { as })).json()
const entry = async (kind: string, id: string, as = ada): Promise<QueueEntry> =>
  (await t.get(`/api/queue/${kind}/${id}`, { as })).json().data
const kinds = async (query = '', as = ada) => (await list(query, as)).data.map(({ kind }) => kind)

it('counts working days as everything else does', async () => {
  const { rows } = await t.db.execute<{ day: string; due: string }>(sql`
    SELECT day::date::text AS day, add_working_days(day::date, 2)::text AS due
    FROM generate_series('2024-01-01'::date, '2040-12-31'::date, '1 day') AS day`)
  expect(rows.filter(({ day, due }) => due !== addWorkingDays(day, 2))).toEqual([])
  expect(rows).toHaveLength(6210)
})

it('shows what waits in one list, by the due time that it shows', async () => {
  await insuredPhone(t.services, student)
  const claim = await aClaim(student)
  await aComplaint(student)
  await aCall()
  await aRequest(student, new Date('2026-11-18T09:00:00Z'))
  const { data, counts, late } = await list()
  expect(data.map(({ kind, dueAt, isLate }) => [kind, dueAt, isLate])).toEqual([
    ['certificate_request', '2026-11-20T23:00:00.000Z', false],
    ['call', '2026-11-23T14:00:00.000Z', false],
    ['claim', '2026-11-24T23:00:00.000Z', false],
    ['complaint', '2026-11-24T23:00:00.000Z', false],
  ])
  expect(data[2]).toMatchObject({
    id: claim.id,
    title: 'Écran fissuré',
    insuranceType: 'Multimédia',
    assignee: null,
  })
  expect(data[1]?.person).toEqual({ id: null, name: 'Lise', lastName: '', email: 'lise@example.org' })
  expect([counts.all, counts.claim, counts.refund, late]).toEqual([4, 1, 0, 0])
  t.clock.set('2026-11-23T14:00:00Z')
  expect((await list('?state=late')).data.map(({ kind }) => kind)).toEqual(['certificate_request', 'call'])
})

describe('a thing leaves the queue', () => {
  it('when a claim is answered, and comes back when its student writes again', async () => {
    await insuredPhone(t.services, student)
    const claim = await aClaim(student)
    await say(ada, claim.id, [['message', 'Bonjour']])
    expect(await kinds()).toEqual([])
    const at = t.clock.now().toISOString()
    await t.put(`/api/queue/claim/${claim.id}/watching`, { as: bea, body: { isDeciding: true } })
    expect(await entry('claim', claim.id)).toMatchObject({
      endedBy: { id: ada.id, at },
      decider: { id: bea.id },
    })
    t.clock.set('2026-11-25T09:00:00Z')
    await say(student, claim.id, [['message', 'Voici']])
    expect((await list()).data[0]?.dueAt).toBe('2026-11-27T23:00:00.000Z')
  })

  it('when a complaint is answered, a request goes to its student, a call is made', async () => {
    const [complaint, request, call] = [await aComplaint(student), await aRequest(student), await aCall()]
    await t.as(ada).post(`/api/complaints/${complaint.id}/answer`, { answer: 'Vous avez raison.' })
    await t.as(ada).post(`/api/certificate-requests/${request.id}/ask`, { message: 'Quelles dates ?' })
    await t.as(ada).post(`/api/calls/${call.id}/settle`, { state: 'done' })
    expect(await kinds()).toEqual([])
    expect(await entry('complaint', complaint.id)).toMatchObject({ item: null, about: { kind: 'complaint' } })
    for (const [kind, { id }] of Object.entries({ complaint, certificate_request: request, call }))
      expect((await entry(kind, id, bea)).endedBy).toMatchObject({ id: ada.id, isMe: false })
  })

  it('when a request to leave is accepted or taken back; one that needs no event never enters', async () => {
    await aTermination(student, { reason: 'due_date', eventDate: null })
    const asked = await aTermination(student)
    expect(await kinds()).toEqual(['termination'])
    const accept = () => t.as(ada).post(`/api/terminations/${asked.id}/accept`, {})
    expect((await accept()).json().data).toMatchObject({ isAccepted: true, state: 'running' })
    expect((await accept()).statusCode).toBe(200)
    expect(await kinds()).toEqual([])
    expect((await entry('termination', asked.id)).endedBy).toMatchObject({ id: ada.id, isMe: true })
    const other = await aTermination(student)
    await t.db.execute(sql`UPDATE contracts SET statut = 'ok' WHERE id = ${other.contractId}`)
    expect(await kinds()).toEqual([])
    expect((await t.as(ada).post(`/api/terminations/${other.id}/accept`, {})).statusCode).toBe(409)
    await t.db.execute(sql`UPDATE contracts SET statut = 'résilié' WHERE id = ${other.contractId}`)
    expect(await kinds()).toEqual(['termination'])
  })

  it('while money is on its way; it enters once the bank refused it', async () => {
    const contract = await aContract(t.services, student)
    const values = {
      contractId: contract.id,
      cause: 'withdrawal',
      reference: 'RMB-1',
      amountCents: 5500,
    } as const
    const [refund] = await t.db
      .insert(refunds)
      .values({ ...values, askedAt: t.clock.now(), dueOn: '2026-12-01' })
      .returning()
    expect(await kinds()).toEqual([])
    await t.db
      .update(refunds)
      .set({ state: 'failed' })
      .where(eq(refunds.id, refund?.id ?? ''))
    expect((await list()).data).toMatchObject([{ kind: 'refund', word: 'withdrawal', amountCents: 5500 }])
  })
})

describe('whose a thing is', () => {
  it('is said by an administrator, of a claim in the claim itself, and told in the journal', async () => {
    await insuredPhone(t.services, student)
    const claim = await aClaim(student)
    const request = await aRequest(student)
    for (const path of [`claim/${claim.id}`, `certificate_request/${request.id}`]) {
      const answer = await t.put(`/api/queue/${path}`, { as: ada, body: { assigneeId: bea.id } })
      expect(answer.json().data.item.assignee).toMatchObject({ id: bea.id })
    }
    expect((await t.get(`/api/claims/follow-up/${claim.id}`, { as: ada })).json().data.assignee.id).toBe(
      bea.id,
    )
    expect(await kinds('?assignee=me', bea)).toEqual(['certificate_request', 'claim'])
    expect([(await list('', bea)).mine, (await list()).mine]).toEqual([2, 0])
    const told = await t.db.select().from(auditRows).where(eq(auditRows.action, 'queue.assigned'))
    expect(told.at(-1)).toMatchObject({ objectId: request.id, after: { assignee: 'Ada Gestionnaire' } })
    const nobody = await t.put(`/api/queue/certificate_request/${request.id}`, {
      as: ada,
      body: { assigneeId: student.id },
    })
    expect([nobody.statusCode, Object.keys(nobody.json().errors)]).toEqual([422, ['assigneeId']])
  })
})

it('makes what was given to whoever is deactivated nobody’s at once, also what they decide', async () => {
  await insuredPhone(t.services, student)
  const claim = await aClaim(student)
  const request = await aRequest(student)
  for (const path of [`claim/${claim.id}`, `certificate_request/${request.id}`])
    await t.put(`/api/queue/${path}`, { as: ada, body: { assigneeId: bea.id } })
  await t.put(`/api/queue/claim/${claim.id}/watching`, { as: bea, body: { isDeciding: true } })
  expect((await entry('claim', claim.id)).watchers).toHaveLength(1)
  expect((await t.as(ada).post(`/api/users/${bea.id}/deactivate`, {})).statusCode).toBe(204)
  const { item, watchers } = await entry('claim', claim.id)
  expect([item?.assignee, item?.watchers, watchers]).toEqual([null, [], []])
  expect(await kinds('?assignee=none')).toEqual(['certificate_request', 'claim'])
  const nobodys = (await t.get('/api/claims/follow-up?assignee=none', { as: ada })).json()
  expect(nobodys.data).toContainEqual(expect.objectContaining({ id: claim.id, assignee: null }))
  const { assignee } = (await t.get('/api/claims/follow-up/counts', { as: ada })).json()
  expect(assignee.none.count).toBe(nobodys.total)
  expect((await t.get(`/api/claims/follow-up/${claim.id}`, { as: ada })).json().data.assignee).toBeNull()
  await t.as(ada).post(`/api/users/${bea.id}/reactivate`, {})
  expect((await entry('claim', claim.id)).item?.assignee?.id).toBe(bea.id)
})

it('leaves a claim that waits no more with whom it was', async () => {
  await insuredPhone(t.services, student)
  const claim = await aClaim(student)
  await say(ada, claim.id, [['message', 'Bonjour']])
  const given = await t.put(`/api/queue/claim/${claim.id}`, { as: ada, body: { assigneeId: bea.id } })
  expect(given.statusCode).toBe(404)
  const { assignee } = (await t.get(`/api/claims/follow-up/${claim.id}`, { as: ada })).json().data
  expect(assignee).toBeNull()
})

it('puts a thing off until a day, and shows it again then, or when its student writes', async () => {
  await insuredPhone(t.services, student)
  const claim = await aClaim(student)
  const put = (postponedUntil: string | null) =>
    t.put(`/api/queue/claim/${claim.id}`, { as: ada, body: { postponedUntil } })
  expect((await put('20/11/2026')).statusCode).toBe(422)
  expect((await put('26/11/2027')).statusCode).toBe(422)
  expect((await put('26/11/2026')).statusCode).toBe(200)
  expect([await kinds(), await kinds('?state=postponed')]).toEqual([[], ['claim']])
  t.clock.set('2026-11-25T23:00:00Z')
  expect(await kinds()).toEqual(['claim'])
  await put('30/11/2026')
  await say(student, claim.id, [['message', 'Encore moi']])
  expect(await kinds()).toEqual(['claim'])
})

it('says who else looks at a thing, and who decides it, for a minute', async () => {
  const { id } = await aComplaint(student)
  const look = (as: Person, isDeciding = false) =>
    t.put(`/api/queue/complaint/${id}/watching`, { as, body: { isDeciding } })
  await look(bea, true)
  t.clock.set('2026-11-20T09:00:30Z')
  await look(bea, true)
  const seen = { id: bea.id, name: 'Ada', lastName: 'Gestionnaire' }
  expect((await look(ada)).json().data).toMatchObject({ watchers: [seen], decider: seen })
  expect((await list()).data[0]?.watchers.map(({ id: who }) => who)).toEqual([bea.id])
  expect((await list('', bea)).data[0]?.watchers.map(({ id: who }) => who)).toEqual([ada.id])
  await t.delete(`/api/queue/complaint/${id}/watching`, { as: bea })
  expect((await entry('complaint', id)).watchers).toEqual([])
  t.clock.set('2026-11-20T09:02:00Z')
  expect((await entry('complaint', id, bea)).watchers).toEqual([])
})

it('has the one decide who began first; another may once they stop', async () => {
  const { id } = await aComplaint(student)
  const decider = async (as: Person, isDeciding = true) =>
    (await t.put(`/api/queue/complaint/${id}/watching`, { as, body: { isDeciding } })).json().data.decider?.id
  expect(await decider(bea)).toBeUndefined()
  t.clock.set('2026-11-20T09:00:10Z')
  expect([await decider(ada), await decider(bea)]).toEqual([bea.id, undefined])
  expect((await entry('complaint', id, ada)).endedBy).toBeNull()
  t.clock.set('2026-11-20T09:00:20Z')
  expect([await decider(bea, false), await decider(ada), await decider(bea)]).toEqual([
    ada.id,
    undefined,
    ada.id,
  ])
  await t.as(ada).post(`/api/complaints/${id}/answer`, { answer: 'Vous avez raison.' })
  expect(await decider(bea), 'nobody decides what is decided').toBeUndefined()
})

it('finds a visitor by name or e-mail as it finds a student', async () => {
  await aRequest(student)
  await aCall({ firstName: 'Éloïse', email: 'eloise.varnier@example.com' })
  await aComplaint(student)
  await t.post('/api/complaints', {
    body: {
      ...{ firstname: 'Ülkü', lastname: 'Sarmaşık', email: 'ulku@example.net' },
      ...{ title: 'A refusal', message: 'Please look again at it.' },
    },
  })
  expect(await kinds('?search=eloise')).toEqual(['call'])
  expect(await kinds('?search=varnier@example.com')).toEqual(['call'])
  expect(await kinds('?search=ulku%20sarmasik')).toEqual(['complaint'])
  expect(await kinds('?search=ulku%20eloise')).toEqual([])
})

it('narrows by product, school, language and words, and goes on where a page ended', async () => {
  const school = await t.aSchool()
  student = await t.aStudent({
    role: 'ROLE_STUDENT_PARTNER',
    school,
    user: { language: 'ch', lastName: 'Guo' },
  })
  await aTermination(student)
  student = await t.aStudent()
  await aRequest(student)
  const complaint = await aComplaint(student, { reference: 'RC-2026-000903' })
  expect(await kinds(`?school=${school}`)).toEqual(['termination'])
  expect(await kinds('?language=ch')).toEqual(['termination'])
  expect(await kinds('?type=Habitation')).toEqual(['termination'])
  expect(await kinds('?search=guo')).toEqual(['termination'])
  expect(await kinds(`?search=${complaint.reference.toLowerCase()}`)).toEqual(['complaint'])
  expect(await kinds('?assignee=none&kind=complaint')).toEqual(['complaint'])
  const pages: string[] = []
  for (let next: string | null = ''; next !== null; ) {
    const page: QueueList = await list(`?pageSize=1${next && `&after=${encodeURIComponent(next)}`}`)
    pages.push(...page.data.map(({ kind }) => kind))
    next = page.next
  }
  expect(pages).toEqual(await kinds())
  for (const query of ['kind=x', 'after=x', 'school=x', 'state=x', 'assignee=x']) {
    expect((await t.get(`/api/queue?${query}`, { as: ada })).statusCode).toBe(422)
  }
})

it('answers 404 about what was never there', async () => {
  const absent = crypto.randomUUID()
  const { get, put } = t.as(ada)
  expect((await get(`/api/queue/complaint/${absent}`)).statusCode).toBe(404)
  expect((await put(`/api/queue/call/${absent}`, { assigneeId: null })).statusCode).toBe(404)
})

it('holds nothing of what is deleted', async () => {
  const request = await aRequest(student)
  await t.db.delete(certificateRequests).where(eq(certificateRequests.id, request.id))
  const isIt = and(eq(queueItems.kind, 'certificate_request'), eq(queueItems.objectId, request.id))
  expect(await t.db.$count(queueItems, isIt)).toBe(0)
})
