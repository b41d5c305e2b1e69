import type { FollowUpList } from '@cursus/shared/students-follow-up'
import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { insertHomeContract } from '../../../test/contracts.ts'
import { following, named, notActive } from '../../../test/following.ts'
import { startTest } from '../../../test/harness.ts'
import { transact } from '../../platform/database.ts'
import { atLength } from '../../platform/database-pools.ts'
import { users } from '../accounts/accounts.table.ts'
import { issueEmailToken } from '../accounts/email-tokens.service.ts'

const t = await startTest()
const { admin, inclusive, partner, read, seen, linked, begun } = await following(t)

it('finds by situation, by school and by words, and counts what else is there', async () => {
  await linked('invite', 'Kerdivel', -3)
  await linked('confirm', 'Kerdivel', -2)
  const student = await t.aStudent({ ...named('Lanchen'), school: partner })
  await insertHomeContract(t.services, student, { statut: 'impayé' })
  expect(await seen({ situation: 'confirmation' })).toEqual([['Kerdivel', 'confirmation']])
  expect(await seen({ school: String(inclusive) })).toEqual([['Kerdivel', 'invitation']])
  expect(await seen({ school: '0' })).toEqual([['Kerdivel', 'confirmation']])
  expect(await seen({ search: 'meridien' })).toEqual([['Lanchen', 'unpaid']])
  const found = await read({ search: 'kerdivel', situation: 'invitation' })
  expect([found.total, found.counts]).toMatchObject([1, { invitation: 1, confirmation: 1, unpaid: 0 }])
  expect(await seen({ search: 'kerdivel', school: String(partner) })).toEqual([])
  expect(await seen({ search: 'nobody has this name' })).toEqual([])
})

it('finds what is about a product, with and without a school', async () => {
  const student = await t.aStudent({ ...named('Lanchen'), school: partner })
  for (const insuranceType of ['Habitation', 'Multimédia'] as const)
    await insertHomeContract(t.services, student, { statut: 'impayé', insuranceType })
  await begun(student, { formula: 'confort', device: { imei: null } }, 'devices')
  await linked('invite', 'Kerdivel', -3)
  const queries: Record<string, string>[] = [{}, { school: String(partner) }]
  for (const query of queries) {
    expect(await seen({ ...query, product: 'Habitation' })).toEqual([['Lanchen', 'unpaid']])
    const { total, counts } = await read({ ...query, product: 'Multimédia', situation: 'purchase' })
    expect([total, counts]).toMatchObject([1, { unpaid: 1, purchase: 1, invitation: 0 }])
  }
})

it('finds as well among more than it names one by one', async () => {
  const crowded = await t.aSchool({ name: 'Foule' })
  await atLength(
    async () =>
      await t.db.execute(sql`WITH crowd AS (SELECT n, gen_random_uuid() AS id FROM generate_series(1, 5001) n),
    accounts AS (INSERT INTO users (id, email, role, name, last_name, is_active)
      SELECT id, n || '@foule.example.org', 'ROLE_STUDENT_PARTNER', 'Zoé', 'Foulon', true FROM crowd)
    INSERT INTO students (user_id, school_id, civility) SELECT id, ${crowded}::int, 'Mme' FROM crowd`),
  )
  await linked('invite', 'Kerdivel', -3)
  const one = await t.aStudent({ ...named('Foulon', notActive), school: crowded })
  await transact(t.db, (tx) => issueEmailToken(tx, t.services, { userId: one.id, purpose: 'invite' }))
  const queries: Record<string, string>[] = [{ school: String(crowded) }, { search: 'foulon' }]
  for (const query of queries) {
    const { data, counts } = await read(query)
    expect([data.map(({ id }) => id), counts]).toMatchObject([[one.id], { invitation: 1, inactive: 0 }])
    // The counts of the others stand also above a page on which nobody is.
    const nobody = await read({ ...query, situation: 'inactive' })
    expect([nobody.data, nobody.total, nobody.counts]).toEqual([[], 0, counts])
  }
  // Pages of many go on by the same cursors: oldest first, then newest first.
  const other = await linked('confirm', 'Foulonne', -2)
  const waits = { search: 'foulon', pageSize: '1' }
  for (const [order, ids] of [
    ['asc', [other.id, one.id]],
    ['desc', [one.id, other.id]],
  ] as const) {
    const first = await read({ ...waits, order })
    const second = await read({ ...waits, order, after: first.next ?? '' })
    expect([first, second].map(({ data }) => data[0]?.id)).toEqual(ids)
    expect([first.total, second.total, second.next]).toEqual([2, 2, null])
    const back = await read({ ...waits, order, before: second.previous ?? '' })
    expect(back.data).toEqual(first.data)
  }
})

it('goes from page to page by cursors, both ways, and loses nobody when a row goes', async () => {
  const names = ['A', 'B', 'C', 'D', 'E'].map((letter) => `Page${letter}`)
  for (const [place, name] of names.entries()) await linked('invite', name, place - 9)
  const page = (query: Record<string, string>) => read({ pageSize: '2', ...query })
  const lastNames = ({ data }: FollowUpList) => data.map(({ lastName }) => lastName)
  const first = await page({})
  expect([lastNames(first), first.previous, first.total]).toEqual([['PageA', 'PageB'], null, 5])
  const [gone] = first.data.slice(-1)
  await t.db
    .update(users)
    .set({ isActive: true })
    .where(eq(users.id, gone?.id ?? ''))
  const second = await page({ after: first.next ?? '' })
  expect(lastNames(second)).toEqual(['PageC', 'PageD'])
  const third = await page({ after: second.next ?? '' })
  expect([lastNames(third), third.next]).toEqual([['PageE'], null])
  expect(lastNames(await page({ before: third.previous ?? '' }))).toEqual(['PageC', 'PageD'])
  expect(lastNames(await page({ order: 'desc' }))).toEqual(['PageE', 'PageD'])
  for (const after of ['x', `${'9'.repeat(4)}-99-99T99:99:99.000000Z_${crypto.randomUUID()}`]) {
    const bad = await t.as(admin).get(`/api/students/follow-up?after=${after}`)
    expect(bad.statusCode).toBe(422)
  }
})
