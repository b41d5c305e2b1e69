import type { FollowedClaim, FollowedClaimDetail } from '@cursus/shared/claims'
import type { FollowedClaims } from '@cursus/shared/claims-follow-up'
import { dayOf } from '@cursus/shared/day'
import { addWorkingDays } from '@cursus/shared/working-days'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { claiming, insuredPhone } from '../../../test/claims.ts'
import { insertHomeContract } from '../../../test/contracts.ts'
import { startTest } from '../../../test/harness.ts'
import type { Person } from '../../../test/people.ts'
import { auditRows } from '../../platform/platform.table.ts'
import { users } from '../accounts/accounts.table.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { claims } from './claims.table.ts'

const t = await startTest()
const { aClaim, say } = claiming(t)

let student: Person
let admin: Person
beforeEach(async () => {
  // What the test before left waiting is dealt with.
  await t.db.update(claims).set({ state: 2, lastWordFrom: 'administrator' })
  await t.db.delete(auditRows)
  student = await t.aStudent({ user: { name: 'Idris', lastName: 'Karoube' } })
  admin = await t.anAdmin()
  await insuredPhone(t.services, student)
})

const ask = async (query = ''): Promise<FollowedClaims> =>
  (await t.as(admin).get(`/api/claims/follow-up?${query}`)).json()
const titles = ({ data }: FollowedClaims) => data.map(({ title }: FollowedClaim) => title)
const read = async (id: string): Promise<FollowedClaimDetail> =>
  (await t.as(admin).get(`/api/claims/follow-up/${id}`)).json().data
const change = (id: string, body: object) => t.as(admin).put(`/api/claims/${id}`, body)
const titled = (title: string) => aClaim(student, [['title', title]])

it('has to handle who waits for us, the longest first, as the queue and the dashboard do, and apart who is waited for', async () => {
  const first = await titled('Premier')
  t.clock.forward({ days: 1 })
  await titled('Deuxième')
  t.clock.forward({ hours: 1 })
  expect(titles(await ask())).toEqual(['Premier', 'Deuxième'])
  await say(admin, first.id, [['message', 'Bonjour']])
  t.clock.forward({ hours: 1 })
  const second = (await ask()).data[0]?.id ?? ''
  await say(student, second, [['message', 'Bonjour ?']])
  const { data, total, counts } = await ask()
  expect(data).toMatchObject([
    { title: 'Deuxième', isLate: false, waitsSince: t.clock.now().toISOString(), assignee: null },
  ])
  expect(data[0]?.student.lastName).toBe('Karoube')
  expect([total, counts]).toEqual([1, { open: 1, answered: 1, done: expect.any(Number) }])
  expect((await ask('queue=answered')).data).toMatchObject([
    { title: 'Premier', answerBy: null, waitsSince: null, isLate: false },
  ])
  const { claims: tile } = (await t.as(admin).get('/api/dashboard')).json()
  const queue = (await t.as(admin).get('/api/queue?kind=claim')).json()
  expect([tile.open, queue.counts.claim]).toEqual([1, 1])
})

it('says by when an answer is due, and once that day is over that it is late', async () => {
  // Friday the 20th: Tuesday is the second working day.
  const [claim] = [await titled('Écran')]
  expect((await ask()).data[0]).toMatchObject({ answerBy: '2026-11-24', isLate: false })
  t.clock.forward({ days: 5 })
  expect((await ask()).data[0]).toMatchObject({ answerBy: '2026-11-24', isLate: true })
  expect((await read(claim.id)).answerBy).toBe('2026-11-24')
  const { claims: tile } = (await t.as(admin).get('/api/dashboard')).json()
  expect(tile).toEqual({ open: 1, late: 1 })
})

it('finds by name, e-mail, reference and title, whatever accents and case', async () => {
  const { reference } = await titled('Écran fissuré')
  await insertHomeContract(t.services, student)
  await aClaim(student, [
    ['insurance_type', 'Habitation'],
    ['title', 'Fuite sous l’évier'],
  ])
  const search = async (words: string) => titles(await ask(`search=${encodeURIComponent(words)}`))
  expect(await search('ecran FISSURE')).toEqual(['Écran fissuré'])
  expect(await search(reference.toLowerCase())).toEqual(['Écran fissuré'])
  expect(await search('karoube evier')).toEqual(['Fuite sous l’évier'])
  expect((await search(student.email)).sort()).toEqual(['Fuite sous l’évier', 'Écran fissuré'].sort())
  for (const nothing of ['%', '_', "'; --", 'zzz']) expect(await search(nothing)).toEqual([])
})

it('filters by type, by who looks after a claim, and pages', async () => {
  const mine = await titled('À moi')
  t.clock.forward({ minutes: 1 })
  await titled('À personne')
  await change(mine.id, { assigneeId: admin.id })
  expect(titles(await ask('assignee=me'))).toEqual(['À moi'])
  expect(titles(await ask(`assignee=${admin.id}`))).toEqual(['À moi'])
  expect(titles(await ask('assignee=none'))).toEqual(['À personne'])
  expect(titles(await ask('type=Habitation'))).toEqual([])
  expect((await ask(`type=${encodeURIComponent('Multimédia')}`)).counts.open).toBe(2)
  expect(titles(await ask('pageSize=1&page=2'))).toEqual(['À personne'])
  for (const wrong of ['queue=x', 'type=Vie', 'assignee=you', 'page=0', 'pageSize=900']) {
    expect([wrong, (await t.as(admin).get(`/api/claims/follow-up?${wrong}`)).statusCode]).toEqual([
      wrong,
      422,
    ])
  }
  expect((await t.as(admin).get('/api/claims/follow-up?page=9000')).statusCode).toBe(422)
})

it('shows of a claim what it stands on: student, contract, deadline, what is left', async () => {
  const today = dayOf(t.clock.now())
  const { id } = await aClaim(student, [
    ['kind', 'theft'],
    ['occurredOn', today],
  ])
  expect(await read(id)).toMatchObject({
    student: { name: 'Idris', lastName: 'Karoube', email: student.email },
    contract: { deductibleCents: 0, purchasePriceCents: 74900, imei: '001010000000016', isSuspended: false },
    declareBy: addWorkingDays(today, 2),
    isInTime: true,
    isCovered: true,
    left: { claims: 1, thefts: 0 },
    decision: null,
  })
  const absent = '00000000-0000-4000-8000-000000000000'
  expect((await t.as(admin).get(`/api/claims/follow-up/${absent}`)).statusCode).toBe(404)
  expect((await t.as(admin).get('/api/claims/follow-up/x')).statusCode).toBe(422)
})

it('names the last covered day of a contract that was terminated, as every other page does', async () => {
  const { id } = await titled('Écran')
  const { contract } = await read(id)
  const ending = { endDate: '2026-12-15', terminatedAt: '2026-12-15', contractualEnd: '2027-06-01' }
  await t.db
    .update(contracts)
    .set({ statut: 'résilié', ...ending })
    .where(eq(contracts.id, contract.id))
  const [claimable] = (await t.as(student).get('/api/claims/contracts')).json().data
  expect((await read(id)).contract).toMatchObject({ statut: 'résilié', endDate: '14/12/2026' })
  expect(claimable).toMatchObject({ statut: 'résilié', endDate: '14/12/2026' })
})

it('is given to an administrator in service or to nobody, and the log says so', async () => {
  const { id } = await titled('Écran')
  const before = t.posted.length
  expect((await change(id, { assigneeId: admin.id })).json().data.assignee).toMatchObject({ name: 'Ada' })
  await change(id, { assigneeId: admin.id })
  expect((await change(id, { assigneeId: null })).json().data.assignee).toBeNull()
  const gone = await t.anAdmin()
  await t.db.update(users).set({ deactivatedAt: t.clock.now() }).where(eq(users.id, gone.id))
  for (const assigneeId of [student.id, gone.id, 'x', 7]) {
    const refused = await change(id, { assigneeId })
    expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([422, ['assigneeId']])
  }
  const noted = await t.db.select().from(auditRows).where(eq(auditRows.action, 'claims.assigned'))
  expect(noted).toMatchObject([
    { actorId: admin.id, objectType: 'claim', objectId: id, after: { assignee: 'Ada Gestionnaire' } },
    { before: { assignee: 'Ada Gestionnaire' }, after: { assignee: null } },
  ])
  await t.runJobs()
  expect(t.posted.slice(before).filter(({ to }) => to.address === student.email)).toHaveLength(1)
})

it('moves a state forward with a reason alone, never back, and no claim to its end without a decision', async () => {
  const { id } = await titled('Écran')
  await t.db.update(claims).set({ state: 0 }).where(eq(claims.id, id))
  const bare = await change(id, { state: 1 })
  expect([bare.statusCode, Object.keys(bare.json().errors)]).toEqual([422, ['reason']])
  expect((await change(id, {})).statusCode).toBe(422)
  const moved = await change(id, { state: 1, reason: 'Nous avons ouvert le dossier.' })
  expect(moved.json().data).toMatchObject({ state: 1, messages: [{ text: 'Nous avons ouvert le dossier.' }] })
  const codeOf = async (state: number) => (await change(id, { state, reason: 'x' })).json().code
  expect([await codeOf(1), await codeOf(0), await codeOf(2)]).toEqual([
    'claims.state_backward',
    'claims.state_backward',
    'claims.not_decided',
  ])
  await t.runJobs()
  const told = t.posted.filter(({ subject }) => subject.includes('avance'))
  expect(told).toHaveLength(1)
  expect(told[0]?.text).not.toContain('ouvert le dossier')
  const [noted] = await t.db.select().from(auditRows).where(eq(auditRows.action, 'claims.moved_on'))
  expect(noted).toMatchObject({ before: { state: 0 }, after: { state: 1 } })
})

it('shows the claims of a school, and those declared on some days in Paris', async () => {
  const school = await t.aSchool()
  const pupil = await t.aStudent({ school })
  await insuredPhone(t.services, pupil)
  await titled('Sans école')
  t.clock.forward({ days: 3 })
  await aClaim(pupil, [['title', 'Avec école']])
  const today = dayOf(t.clock.now())
  expect(titles(await ask(`school=${school}`))).toEqual(['Avec école'])
  expect(titles(await ask('school=0'))).toEqual(['Sans école'])
  expect(titles(await ask(`from=${today}`))).toEqual(['Avec école'])
  expect((await ask(`to=${today}&school=${school}`)).counts.open).toBe(1)
  expect(titles(await ask('to=2020-01-01'))).toEqual([])
})
