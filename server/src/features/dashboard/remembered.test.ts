import type { Figures } from '@cursus/shared/dashboard'
import { like, sql } from 'drizzle-orm'
import { expect, it, onTestFinished } from 'vitest'
import { insertHomeContract } from '../../../test/contracts.ts'
import { startTest } from '../../../test/harness.ts'
import { countedFigures } from './dashboard.table.ts'

const t = await startTest()
const admin = await t.anAdmin()
const student = await t.aStudent()

const figures = async (query = '') =>
  (await t.as(admin).get(`/api/dashboard/figures${query}`)).json<Figures>()

it('gives figures at once that are older than a minute, counts them anew behind, and says when', async () => {
  const first = await figures()
  await insertHomeContract(t.services, student, { createdAt: t.clock.now() })
  t.clock.forward({ seconds: 30 })
  expect(await figures()).toEqual(first)
  t.clock.forward({ seconds: 31 })
  expect((await figures()).asOf).toBe(first.asOf)
  const counted = t.clock.now().toISOString()
  await expect.poll(async () => (await figures()).asOf).toBe(counted)
  expect((await figures()).current.sold).toBe(first.current.sold + 1)
})

it('keeps figures for a week, for every process and the next start, and counts those of an older release anew', async () => {
  const { asOf } = await figures('?product=Habitation')
  const answer = { ...(await figures('?product=Habitation')), unpaidCents: 12 }
  const keep = (kept: object) =>
    t.db.update(countedFigures).set({ answer: kept }).where(like(countedFigures.asked, '%Habitation%'))
  await keep(answer)
  expect(await figures('?product=Habitation')).toEqual(answer)
  await keep({ asOf })
  expect((await figures('?product=Habitation')).unpaidCents).not.toBe(12)
  await keep(answer)
  t.clock.forward({ days: 6 })
  expect((await figures('?product=Habitation')).unpaidCents).toBe(12)
  await expect.poll(async () => (await figures('?product=Habitation')).unpaidCents).not.toBe(12)
  t.clock.forward({ days: 8 })
  expect((await figures('?product=Habitation')).asOf).toBe(t.clock.now().toISOString())
  expect(await t.db.$count(countedFigures)).toBe(1)
})

it('answers figures that cannot be kept, as the disk is full', async () => {
  await t.db.execute(sql`CREATE FUNCTION cannot_keep() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'cannot' USING ERRCODE = '53100'; END $$`)
  await t.db.execute(sql`CREATE TRIGGER cannot_keep BEFORE INSERT ON counted_figures FOR EACH ROW
    EXECUTE FUNCTION cannot_keep()`)
  onTestFinished(async () => void (await t.db.execute(sql`DROP FUNCTION cannot_keep CASCADE`)))
  expect((await figures('?compare=off')).asOf).toBe(t.clock.now().toISOString())
  expect(await t.db.$count(countedFigures, like(countedFigures.asked, '%off%'))).toBe(0)
})
