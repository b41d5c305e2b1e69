import { addDays, dayOf, formatDay } from '@cursus/shared/day'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { tanneurs } from '../../../test/covers.ts'
import { startHomeBuying } from '../../../test/homes.ts'
import { insertNotice } from '../../../test/notices.ts'
import type { Person } from '../../../test/people.ts'
import { buySignedHome } from '../../../test/signed-home.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { expireAmendments } from './amendments.jobs.ts'

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

async function sweep() {
  await t.services.jobs.enqueue(t.db, expireAmendments, {})
  await t.runJobs({ mayFail: true })
}

const told = async ({ email }: Person, template: string, contractId: string) =>
  (await t.mails()).filter(
    (one) => one.template === template && one.toAddress === email && one.eventKey.includes(`:${contractId}:`),
  )

it('tells both once of a change that nobody signed in time, and nothing changed', async () => {
  const home = await buySignedHome(w)
  const before = await home.row()
  const askedOn = dayOf(t.services.now())
  await home.ask({ address: tanneurs, numberOfRooms: 2, effectOn: shown(20), reason }, admin)
  await w.forward(8 * day)
  await sweep()
  await sweep()
  const said = { why: 'expired', askedOn, wished: ['address'], isPaidBack: false }
  expect(await told(home.student, 'change-void', home.id)).toMatchObject([{ payload: said }])
  expect(await told(admin, 'change-void-to-us', home.id)).toMatchObject([{ payload: said }])
  expect(await home.row()).toEqual(before)
  expect(await home.read()).toMatchObject({ waiting: null, done: null })
})

it('says to a student who paid that the money goes back, and to no administrator', async () => {
  const home = await buySignedHome(w)
  await home.pay((await home.ask({ numberOfRooms: 3 })).json().data.payAt)
  await w.forward(3 * day)
  await sweep()
  expect(await told(home.student, 'change-void', home.id)).toMatchObject([
    { payload: { why: 'expired', wished: ['numberOfRooms'], isPaidBack: true } },
  ])
  expect(await told(admin, 'change-void-to-us', home.id)).toEqual([])
})

it('tells of a change that its contract overtook, or that ended with it', async () => {
  const [overtaken, ended] = [await buySignedHome(w), await buySignedHome(w)]
  for (const home of [overtaken, ended]) await home.ask({ address: tanneurs })
  await t.db.update(contracts).set({ revision: 99 }).where(eq(contracts.id, overtaken.id))
  expect((await t.as(ended.student).post(`/api/contracts/${ended.id}/withdrawal`, {})).statusCode).toBe(200)
  await sweep()
  for (const [home, why] of [
    [overtaken, 'changed'],
    [ended, 'ended'],
  ] as const)
    expect(await told(home.student, 'change-void', home.id)).toMatchObject([{ payload: { why } }])
})

it('keeps a change that waits when its contract is renewed', async () => {
  const home = await buySignedHome(w)
  await home.ask({ address: tanneurs })
  const endDate = addDays(dayOf(t.services.now()), 20)
  await t.db.update(contracts).set({ endDate }).where(eq(contracts.id, home.id))
  await insertNotice(t.services, await home.row())
  expect((await t.as(admin).post('/api/contracts/renewing_contract')).json()).toMatchObject({ renewed: 1 })
  await sweep()
  expect(await home.read()).toMatchObject({ waiting: { step: 'sign' } })
  expect(await told(home.student, 'change-void', home.id)).toEqual([])
})

it('tells of it in the transaction that ends it: what was cut short is told by the next sweep', async () => {
  const home = await buySignedHome(w)
  await home.ask({ address: tanneurs, reason }, admin)
  await w.forward(8 * day)
  const { enqueue } = t.services.jobs
  const spy = vi.spyOn(t.services.jobs, 'enqueue').mockImplementation((tx, job, ...more) => {
    if (job.name.startsWith('mail.')) throw new Error('killed')
    return enqueue(tx, job, ...more)
  })
  onTestFinished(() => spy.mockRestore())
  await sweep()
  expect(await home.read()).toMatchObject({ waiting: { step: 'sign' } })
  expect(await told(home.student, 'change-void', home.id)).toEqual([])
  spy.mockRestore()
  await sweep()
  expect(await home.read()).toMatchObject({ waiting: null })
  expect(await told(home.student, 'change-void', home.id)).toHaveLength(1)
  expect(await told(admin, 'change-void-to-us', home.id)).toHaveLength(1)
})

it('tells nothing of a change that its student gave up or asked for anew', async () => {
  const home = await buySignedHome(w)
  await home.ask({ address: tanneurs })
  await home.ask({ address: { ...tanneurs, street: '9 rue des Tanneurs' } })
  await t.as(home.student).delete(home.path)
  await sweep()
  expect(await told(home.student, 'change-void', home.id)).toEqual([])
})
