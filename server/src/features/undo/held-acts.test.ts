import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { insertHomeContract } from '../../../test/contracts.ts'
import { startHeldActs } from '../../../test/held-acts.ts'
import { insertNotice } from '../../../test/notices.ts'
import { transact } from '../../platform/database.ts'
import type { Payments } from '../../providers/payments/payments.ts'
import { users } from '../accounts/accounts.table.ts'
import { leaveContract } from '../contracts/change-contract.service.ts'
import { eventsOf, noteStanding } from '../contracts/contract-events.queries.ts'
import { projectionOf } from '../contracts/contract-life.rules.ts'
import { sweepSubscriptions } from '../contracts/contracts.jobs.ts'
import { findContract } from '../contracts/contracts.queries.ts'
import { leaveHeldAct } from '../held-acts/held-acts.service.ts'
import { leaveWhenDue } from './end-held-act.ts'
import { sweepHeldActs } from './undo.jobs.ts'

/** Subscriptions of which the payment provider was told. */
const told: string[] = []
const payments = {
  endSubscription: async ({ subscriptionId, at }: { subscriptionId: string; at: Date | null }) => {
    told.push(subscriptionId)
    return { endsAt: at, endsWithPeriod: false, isOver: false }
  },
  findSubscription: async () => null,
} as unknown as Payments
const { t, desk, mailsTo, held, waitingId, takeBack, pass, actionsOn } = await startHeldActs({ payments })

async function aHome(values: Parameters<typeof insertHomeContract>[2] = {}) {
  const student = await t.aStudent()
  const { id } = await insertHomeContract(t.services, student, values)
  await noteStanding(t.db)
  const row = async () => (await findContract(t.db, id)) ?? expect.fail('the contract is gone')
  return {
    id,
    student,
    row,
    change: async (wish: object) =>
      expect((await desk.put('/api/contracts', { id, ...wish })).statusCode).toBe(200),
    /** Returns how the contract stands, after comparing its columns with its events. */
    stands: async () => {
      const columns = await row()
      const { isPaid, isSigned, isRefused, ...projected } = projectionOf(await eventsOf(t.db, id))
      expect(columns).toMatchObject(projected)
      return [columns.statut, columns.endDate]
    },
  }
}

beforeEach(() => {
  told.length = 0
})

it('writes a termination at once, and tells student and provider a minute later, once', async () => {
  const home = await aHome({ subscriptionStripe: 'sub_one' })
  await home.change({ statut: 'résilié', endDate: '30/11/2026' })
  expect(await home.stands()).toEqual(['résilié', '2026-11-30'])
  expect(await held()).toMatchObject([
    {
      kind: 'contract_changed',
      state: 'waiting',
      secondsLeft: 60,
      contract: { from: 'ok', to: 'résilié', endDate: '30/11/2026' },
      person: { email: home.student.email },
    },
  ])
  t.clock.forward({ seconds: 59 })
  await t.runJobs({ evenLater: true })
  expect([mailsTo(home.student), told]).toEqual([[], []])
  const id = await waitingId()
  t.clock.forward({ seconds: 1 })
  await Promise.all([leaveWhenDue(t.services, id), leaveWhenDue(t.services, id)])
  await leaveWhenDue(t.services, id)
  await t.runJobs({ evenLater: true })
  expect([mailsTo(home.student).length, told]).toEqual([1, ['sub_one']])
  expect(await held()).toMatchObject([{ state: 'left', endedAt: t.clock.now().toISOString() }])
})

it.each([
  ['a termination', {}, { statut: 'résilié', endDate: '30/11/2026' }],
  ['« impayé »', {}, { statut: 'impayé' }],
  ['another end', {}, { endDate: '31/10/2026' }],
  [
    'a payment that was noted by hand during a suspension',
    { statut: 'impayé', lateSince: '2026-10-01', suspendedOn: '2026-11-15', unpaidInvoice: 'in_1' },
    { statut: 'ok' },
  ],
  [
    'that a terminated contract goes on',
    {
      statut: 'résilié',
      endDate: '2026-11-25',
      terminatedAt: '2026-11-25',
      contractualEnd: '2026-12-05',
      subscriptionEnd: '2026-11-25',
    },
    { statut: 'ok' },
  ],
] as const)('takes back %s: contract, events and journal say so, and nobody hears of it', async (_, values, wish) => {
  const home = await aHome({ ...values, subscriptionStripe: 'sub_two' })
  const { revision: _before, ...before } = await home.row()
  await home.change(wish)
  const id = await waitingId()
  expect((await takeBack(id)).statusCode).toBe(204)
  expect((await takeBack(id)).statusCode).toBe(204)
  const { revision: _after, ...after } = await home.row()
  expect(after).toEqual(before)
  await home.stands()
  expect((await eventsOf(t.db, home.id)).at(-1)?.kind).toBe('undone')
  expect(await actionsOn(home.id)).toEqual(['contracts.updated', 'contracts.change_undone'])
  await pass()
  expect([mailsTo(home.student), told]).toEqual([[], []])
  const { data } = (await t.as(home.student).get(`/api/contracts/${home.id}/timeline`)).json()
  expect(data.map(({ kind }: { kind: string }) => kind)).toContain('undone')
})

it('says after the minute that it is over, and leaves what was done', async () => {
  const home = await aHome()
  await home.change({ statut: 'impayé' })
  const id = await waitingId()
  await pass()
  const answer = await takeBack(id)
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'held_acts.left'])
  expect(await home.stands()).toEqual(['impayé', '2026-12-05'])
  expect(mailsTo(home.student)).toHaveLength(1)
})

it('tells only the last of several changes within a minute, and nothing where all is as it was', async () => {
  const [twice, back] = [await aHome(), await aHome({ subscriptionStripe: 'sub_three' })]
  await twice.change({ statut: 'impayé' })
  await twice.change({ statut: 'résilié', endDate: '30/11/2026' })
  await back.change({ statut: 'résilié' })
  await back.change({ statut: 'ok' })
  expect((await held()).map(({ contract }: { contract: { to: string } }) => contract.to)).toEqual(['résilié'])
  await pass()
  expect(mailsTo(twice.student)).toEqual([expect.stringContaining('29/11/2026')])
  expect([mailsTo(back.student), told]).toEqual([[], []])
})

it('takes back to what the student knows, when a change was changed again', async () => {
  const home = await aHome()
  await home.change({ statut: 'impayé' })
  await home.change({ statut: 'résilié' })
  expect((await takeBack(await waitingId())).statusCode).toBe(204)
  expect(await home.stands()).toEqual(['ok', '2026-12-05'])
})

it('lets a change leave before another that comes from elsewhere, and takes nothing back then', async () => {
  const home = await aHome()
  await home.change({ statut: 'impayé' })
  const id = await waitingId()
  await transact(t.db, async (tx) =>
    leaveContract(
      tx,
      t.services,
      { row: await home.row(), acting: { actorId: home.student.id } },
      '2026-11-30',
    ),
  )
  expect((await takeBack(id)).json().code).toBe('held_acts.left')
  await pass()
  expect(mailsTo(home.student)).toHaveLength(1)
  expect(await home.stands()).toEqual(['résilié', '2026-11-30'])
})

it('finds what a killed process left, and tells the provider nothing before its minute', async () => {
  const home = await aHome({ subscriptionStripe: 'sub_four' })
  await home.change({ statut: 'résilié' })
  await t.db.execute(sql`DELETE FROM pgboss.job WHERE name = ${leaveHeldAct.name}`)
  await t.services.jobs.enqueue(t.db, sweepHeldActs, {})
  await t.services.jobs.enqueue(t.db, sweepSubscriptions, {})
  await t.runJobs()
  expect([mailsTo(home.student), told]).toEqual([[], []])
  t.clock.forward({ seconds: 61 })
  await t.services.jobs.enqueue(t.db, sweepHeldActs, {})
  await t.runJobs()
  expect(mailsTo(home.student)).toHaveLength(1)
})

it('lets only who did it see it and take it back', async () => {
  const home = await aHome()
  await home.change({ statut: 'impayé' })
  const other = t.as(await t.anAdmin())
  expect(await held(other)).toEqual([])
  expect((await takeBack(await waitingId(), other)).statusCode).toBe(404)
  expect((await takeBack('00000000-0000-4000-8000-000000000000')).statusCode).toBe(404)
  expect((await takeBack(await waitingId(), t.as(home.student))).statusCode).toBe(403)
  expect(await home.stands()).toEqual(['impayé', '2026-12-05'])
})

it('foretells what a change mails, in the language of its student, and what it does at the provider', async () => {
  const home = await aHome({ subscriptionStripe: 'sub_five' })
  await t.db.update(users).set({ language: 'en' }).where(eq(users.id, home.student.id))
  const preview = async (query: string) =>
    (await desk.get(`/api/contracts/${home.id}/statut?${query}`)).json().data
  const foretold = await preview('statut=résilié&endDate=30/11/2026')
  expect(foretold).toMatchObject({
    endDate: '30/11/2026',
    provider: 'ends',
    waitSeconds: 60,
    mail: {
      to: { address: home.student.email },
      language: 'en',
      subject: expect.stringContaining('29/11/2026'),
    },
  })
  expect(await preview('statut=impayé')).toMatchObject({ provider: 'unchanged', mail: { language: 'en' } })
  await home.change({ statut: 'résilié', endDate: '30/11/2026' })
  // Nobody was told yet: back again, there is nothing to tell.
  expect(await preview('statut=ok')).toMatchObject({ provider: 'unchanged', mail: null })
  await pass()
  expect(mailsTo(home.student)).toEqual([foretold.mail.subject])
  expect(await preview('statut=ok')).toMatchObject({ provider: 'resumes' })
  expect(
    (await desk.get(`/api/contracts/${home.id}/statut?statut=r%C3%A9sili%C3%A9&endDate=01/01/2020`))
      .statusCode,
  ).toBe(422)
  expect((await desk.get('/api/contracts/unknown/statut?statut=ok')).statusCode).toBe(404)
})

it('asks no student to pay for a school, and calls no cover suspended that goes on', async () => {
  const [school, own] = [await aHome({ primeCents: 0, sessionId: null }), await aHome()]
  const preview = await desk.get(`/api/contracts/${school.id}/statut?statut=impay%C3%A9`)
  expect(preview.json().data).toMatchObject({ mail: null, provider: 'none' })
  await school.change({ statut: 'impayé' })
  await own.change({ statut: 'impayé' })
  await pass()
  expect(mailsTo(school.student)).toEqual([])
  const [listed] = (await t.as(school.student).get('/api/contracts')).json()
  expect(listed).toMatchObject({ statut: 'impayé', isUnpaid: false, due: null })
  const { data: waiting } = (await desk.get('/api/students/follow-up?situation=unpaid')).json()
  const named = waiting.map(({ email }: { email: string }) => email)
  expect(named).toContain(own.student.email)
  expect(named).not.toContain(school.student.email)
  const [mail] = t.posted.filter(({ to }) => to.address === own.student.email)
  expect(mail?.text).toContain('Votre garantie continue')
  expect(mail?.subject).not.toContain('suspendu')
})

it('tells of a change before the renewal that comes within its minute', async () => {
  const home = await aHome({ statut: 'impayé', lateSince: '2026-11-01' })
  await insertNotice(t.services, await home.row())
  await home.change({ statut: 'ok' })
  const id = await waitingId()
  expect((await desk.post('/api/contracts/renewing_contract')).json()).toMatchObject({ renewed: 1 })
  expect(await home.stands()).toEqual(['ok', '2027-12-05'])
  expect((await takeBack(id)).json().code).toBe('held_acts.left')
  const [told] = (await t.mails()).filter(({ toAddress }) => toAddress === home.student.email)
  expect(told).toMatchObject({ template: 'contract-resumed', payload: { endDate: '2026-12-05' } })
  await pass()
  expect(mailsTo(home.student)).toHaveLength(1)
})
