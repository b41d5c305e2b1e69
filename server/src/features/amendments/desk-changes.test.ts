import { addDays, dayOf, formatDay } from '@cursus/shared/day'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, it, vi } from 'vitest'
import { nino, tanneurs } from '../../../test/covers.ts'
import { startHomeBuying } from '../../../test/homes.ts'
import type { Person } from '../../../test/people.ts'
import { readPdf } from '../../../test/read-pdf.ts'
import { buySignedHome } from '../../../test/signed-home.ts'
import { readChain } from '../evidence/evidence.queries.ts'
import { expireAmendments } from './amendments.jobs.ts'
import { amendments } from './amendments.table.ts'

const w = await startHomeBuying()
vi.setConfig({ testTimeout: 60_000 })
const { t } = w
const shown = (days: number) => formatDay(addDays(dayOf(t.services.now()), days))
const reason = 'Demandé par téléphone'
const day = 24 * 3600
let admin: Person
beforeAll(async () => {
  admin = await t.anAdmin()
})

const aSignedHome = () => buySignedHome(w)
type Home = Awaited<ReturnType<typeof aSignedHome>>

const journalOf = async (id: string) => {
  const { data } = (await t.as(admin).get(`/api/audit?objectType=contract&objectId=${id}`)).json()
  return (data as { action: string; actor: { id: string }; after: object }[]).filter(({ action }) =>
    action.startsWith('contracts.change_'),
  )
}
const mailed = async ({ student }: Home, template: string) =>
  (await t.mails()).filter((one) => one.template === template && one.toAddress === student.email)

it('asks a student for a change, who is told at once what it waits for, pays it and signs it', async () => {
  const home = await aSignedHome()
  const before = await home.row()
  const effectOn = shown(4)
  const wish = { address: tanneurs, numberOfRooms: 3, roommates: [nino], effectOn }
  const { offer } = (await home.ask({ ...wish, dryRun: true }, admin)).json().data
  expect(await mailed(home, 'change-asked')).toEqual([])

  const asked = (await home.ask({ ...wish, reason }, admin)).json().data
  expect(asked).toMatchObject({ state: 'to_pay', payAt: null, offer })
  expect(await mailed(home, 'change-asked')).toMatchObject([
    { payload: { step: 'paySign', amount: offer.differenceCents, page: `/contracts/${home.id}/change` } },
  ])
  expect((await home.ask({ ...wish, reason }, admin)).json().data.state).toBe('to_pay')
  expect(await mailed(home, 'change-asked')).toHaveLength(1)
  expect(await journalOf(home.id)).toMatchObject([
    {
      action: 'contracts.change_asked',
      actor: { id: admin.id },
      after: { changed: 'address, numberOfRooms, roommates', effectOn, reason },
    },
  ])
  expect(JSON.stringify(await journalOf(home.id))).not.toMatch(/Tanneurs|Ferrando/)
  expect(await home.row()).toEqual(before)

  const { waiting } = await home.read()
  expect(waiting).toMatchObject({ step: 'pay', isByDesk: true, effectOn })
  // Until the end of the day from which it counts.
  expect(dayOf(new Date(waiting.until))).toBe(addDays(dayOf(t.services.now()), 5))
  expect(await home.read(admin)).toMatchObject({
    student: { id: home.student.id, email: home.student.email },
  })
  expect((await home.read()).student).toBeNull()
  expect((await home.payLink(admin)).statusCode).toBe(403)
  expect((await home.payLink(await t.aStudent())).statusCode).toBe(404)
  await home.pay((await home.payLink()).json().data.link)
  expect((await home.payLink()).json().code).toBe('changes.none')
  await home.sign()
  expect(await home.row()).toMatchObject({ numberRoom: 2 })
  await w.forward(4 * day)
  await t.services.jobs.enqueue(t.db, expireAmendments, {})
  await t.runJobs({ mayFail: true })
  expect(await home.row()).toMatchObject({ numberRoom: 3 })
  expect(await home.read()).toMatchObject({ waiting: null, done: { differenceCents: offer.differenceCents } })

  const { links } = await readChain(t.db, home.id)
  const told = links.map(({ kind, payload }) => ({ kind, ...JSON.parse(payload ?? '{}') }))
  expect(told.filter(({ kind }) => kind === 'change')).toMatchObject([
    { step: 'asked', byHand: true, differenceCents: offer.differenceCents },
    { step: 'read' },
    { step: 'done', name: expect.stringMatching(/^AVN-/) },
  ])
  const paid = told.filter(({ kind }) => kind === 'payment').map(({ amountCents }) => amountCents)
  expect(paid.filter((cents) => cents === offer.differenceCents)).toHaveLength(1)
  expect(told.filter(({ template }) => template === 'change-asked')).toHaveLength(1)
})

it('withdraws what was asked: the student is told, and what was paid goes back', async () => {
  const home = await aSignedHome()
  await home.ask({ numberOfRooms: 3, reason }, admin)
  await home.pay((await home.payLink()).json().data.link)
  expect((await t.as(admin).delete(home.path)).json().data.waiting).toBeNull()
  expect(await mailed(home, 'change-given-up')).toHaveLength(1)
  await w.soon(() => w.mailsOf(home.student)).toContain('payment-refunded')
  expect((await journalOf(home.id)).map(({ action }) => action)).toEqual([
    'contracts.change_given_up',
    'contracts.change_asked',
  ])
  expect((await t.as(admin).delete(home.path)).json().code).toBe('changes.none')
  expect(await mailed(home, 'change-given-up')).toHaveLength(1)
  // Whoever gives up their own change is told nothing, and the journal of administrators stays out of it.
  await home.ask({ address: tanneurs })
  await t.as(home.student).delete(home.path)
  expect(await mailed(home, 'change-given-up')).toHaveLength(1)
  expect(await journalOf(home.id)).toHaveLength(2)
})

it('replaces and withdraws only what whoever does it has read', async () => {
  const home = await aSignedHome()
  const bea = await t.anAdmin()
  const { revision } = await home.read(bea)
  const before = { revision, waiting: null }
  expect((await home.ask({ numberOfRooms: 3, reason, read: before }, admin)).statusCode).toBe(200)
  const refused = await home.ask({ numberOfRooms: 4, reason, read: before }, bea)
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'changes.meanwhile'])
  expect((await home.ask({ numberOfRooms: 3, reason, read: before }, bea)).json().data.state).toBe('to_pay')
  expect(await mailed(home, 'change-asked')).toHaveLength(1)

  const first = (await home.read(bea)).waiting.id
  const seen = { revision, waiting: first }
  expect((await home.ask({ numberOfRooms: 4, reason, read: seen }, bea)).json().data.state).toBe('to_pay')
  const giveUp = (who: Person, read: string) => t.as(who).delete(`${home.path}?read=${read}`)
  expect((await giveUp(admin, first)).json().code).toBe('changes.meanwhile')
  expect((await giveUp(admin, (await home.read()).waiting.id)).json().data.waiting).toBeNull()
  const other = { revision: revision - 1, waiting: null }
  expect((await home.ask({ numberOfRooms: 3, reason, read: other }, bea)).json().code).toBe(
    'changes.meanwhile',
  )
})

it('takes no change without a reason, and none from an administrator of something else', async () => {
  const home = await aSignedHome()
  const silent = await home.ask({ numberOfRooms: 3 }, admin)
  expect([silent.statusCode, Object.keys(silent.json().errors)]).toEqual([422, ['reason']])
  const ofClaims = await t.anAdmin()
  await t.as(admin).put(`/api/users/${ofClaims.id}/areas`, { areas: ['claims', 'finance', 'schools'] })
  // Reads ask a memory, which hears of it in a moment.
  await w.soon(async () => (await t.as(ofClaims).get(home.path)).statusCode).toBe(403)
  const calls = [
    await home.ask({ numberOfRooms: 3, reason }, ofClaims),
    await t.as(ofClaims).delete(home.path),
    await t.as(ofClaims).post(`${home.path}/draft`, { numberOfRooms: 3 }),
  ]
  expect(calls.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403])
  expect(await t.db.select().from(amendments).where(eq(amendments.contractId, home.id))).toEqual([])
  expect(await mailed(home, 'change-asked')).toEqual([])
})

it('shows the amendment as a draft before anything is asked, paid or signed', async () => {
  const home = await aSignedHome()
  const draft = (wish: object, who = home.student) => t.as(who).post(`${home.path}/draft`, wish)
  const wish = { address: tanneurs, numberOfRooms: 4, roommates: [nino] }
  const read = await draft(wish)
  expect(read.headers['content-disposition']).toContain('Projet-avenant-HA-')
  const { text } = await readPdf(read.rawPayload)
  for (const said of [
    'Projet d’avenant au contrat',
    '7 rue des Tanneurs',
    'Nino Ferrando',
    'n’engage personne',
  ])
    expect(text).toContain(said)
  expect(text).not.toContain('{{s1')
  expect(await t.db.select().from(amendments).where(eq(amendments.contractId, home.id))).toEqual([])
  expect((await draft({})).json().code).toBe('changes.none')
  expect((await draft({ numberOfRooms: 9 })).statusCode).toBe(422)
  expect((await draft(wish, await t.aStudent())).statusCode).toBe(404)

  await home.ask({ ...wish, reason }, admin)
  const asked = (await readPdf((await draft({})).rawPayload)).text
  expect(asked).toBe(text)
  expect((await readPdf((await draft({}, admin)).rawPayload)).text).toBe(text)
})

it('draws sixty drafts an hour for one person, then says when to come again, and draws on for others', async () => {
  const home = await aSignedHome()
  const draft = (who: Person) => t.as(who).post(`${home.path}/draft`, {})
  for (let drawn = 0; drawn < 60; drawn += 1) expect((await draft(home.student)).statusCode).toBe(409)
  const refused = await draft(home.student)
  expect([refused.statusCode, refused.json()]).toMatchObject([
    429,
    {
      code: 'changes.too_many_drafts',
      message: 'Vous avez déjà ouvert 60 projets d’avenant en une heure. Réessayez un peu plus tard.',
    },
  ])
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(3600)
  expect((await draft(admin)).statusCode).toBe(409)
  await w.forward(3600)
  expect((await draft(home.student)).statusCode).toBe(409)
})

it('tells an administrator that the student has asked for the same already, and leaves that as it is', async () => {
  const home = await aSignedHome()
  const wish = { address: tanneurs, numberOfRooms: 3, roommates: [nino], effectOn: shown(4) }
  expect((await home.ask(wish)).json().data.state).toBe('to_pay')
  const rows = () => t.db.select().from(amendments).where(eq(amendments.contractId, home.id))
  const before = await rows()
  const asked = await home.ask({ ...wish, reason }, admin)
  expect([asked.statusCode, asked.json()]).toMatchObject([
    409,
    {
      code: 'changes.asked_by_student',
      message: expect.stringContaining(`le ${shown(0)}, à partir du ${shown(4)}`),
    },
  ])
  expect(await rows()).toEqual(before)
  expect(await mailed(home, 'change-asked')).toEqual([])
  expect(await journalOf(home.id)).toEqual([])
  // Whoever asked goes on with it.
  expect((await home.ask(wish)).json().data).toMatchObject({ state: 'to_pay', payAt: expect.any(String) })
})

it('is given a week to sign what costs nothing, and reminded of it a day later', async () => {
  const home = await aSignedHome()
  const asked = await home.ask({ address: tanneurs, effectOn: shown(20), reason }, admin)
  expect(asked.json().data.state).toBe('to_sign')
  expect(await mailed(home, 'change-asked')).toMatchObject([{ payload: { step: 'sign' } }])
  const { waiting } = await home.read()
  expect(dayOf(new Date(waiting.until))).toBe(addDays(dayOf(t.services.now()), 7))
  await w.forward(3600)
  await t.runJobs({ mayFail: true })
  expect(await mailed(home, 'amendment-to-sign')).toEqual([])
  await t.runJobs({ evenLater: true, mayFail: true })
  await t.runJobs({ evenLater: true, mayFail: true })
  expect(await mailed(home, 'amendment-to-sign')).toHaveLength(1)
})
