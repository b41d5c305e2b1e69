import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { startTest } from '../../../test/harness.ts'
import { isReplaced, payableBefore } from './payable.queries.ts'
import { payableUntil } from './payer.ts'
import { stillWanted } from './purchases.rules.ts'
import { purchases } from './purchases.table.ts'

const t = await startTest()
const student = await t.aStudent()
const stay = { country: 72, startDate: '2026-12-01', endDate: '2027-01-01' }
const home = { startDate: '2026-12-01', address: { street: 'a', postalCode: 'b', city: 'c' } }
const device = (imei: string | null, formula: string) => ({ formula, device: { imei } })

/** Of one student, the newest last. */
const drafts = [
  ['health_mobility', stay, 'open'],
  ['health_mobility', { ...stay, country: 1 }, 'open'],
  ['home', home, 'open'],
  ['home', { ...home, address: { ...home.address, complement: 'x' } }, 'open'],
  ['multimedia', device('1', 'a'), 'open'],
  ['multimedia', device(null, 'a'), 'open'],
  ['multimedia', device(null, 'b'), 'open'],
  ['multimedia', null, 'open'],
  ['multimedia', null, 'open'],
  ['health_mobility', stay, 'fulfilled'],
  ['home', { ...home, startDate: '2026-12-02' }, 'open'],
  ['health_mobility', { ...stay, country: 1 }, 'refused'],
  ['multimedia', device(null, 'b'), 'abandoned'],
  ['multimedia', device('1', 'c'), 'open'],
] as const

it('says of lists of purchases what the rules say of each', async () => {
  for (const [place, [product, draft, state]] of drafts.entries()) {
    const createdAt = new Date(t.clock.now().getTime() + place * 5_400_000)
    const values = { studentId: student.id, product, amount: 1, language: 'fr', state, createdAt } as const
    await t.db.insert(purchases).values({ ...values, draft: draft as Record<string, unknown> | null })
  }
  const { rows } = await t.db.execute<{ id: string; until: string | null; replaced: boolean }>(
    sql`SELECT id, ${payableBefore(sql`one`)} AS until, ${isReplaced(sql`one`)} AS replaced FROM purchases AS one`,
  )
  const all = await t.db.select().from(purchases)
  const known = all
    .filter(({ state }) => state !== 'abandoned')
    .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
  const wanted = stillWanted(known).filter(({ state }) => state === 'open')
  const said = rows.filter(
    ({ id, replaced }) => !replaced && all.some((one) => one.id === id && one.state === 'open'),
  )
  // A draft that is not there stands for nothing, and replaces nothing.
  expect(said.map(({ id }) => id).toSorted()).toEqual(wanted.map(({ id }) => id).toSorted())
  const until = Object.fromEntries(rows.map(({ id, until: day }) => [id, day]))
  for (const purchase of all)
    expect([purchase.draft, until[purchase.id]]).toEqual([purchase.draft, payableUntil(purchase)])
})
