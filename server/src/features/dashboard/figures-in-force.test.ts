import type { Figures, FiguresBySchool } from '@cursus/shared/dashboard'
import { addDays, addMonths, type Day } from '@cursus/shared/day'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { insertHomeContract } from '../../../test/contracts.ts'
import { startTest } from '../../../test/harness.ts'
import { users } from '../accounts/accounts.table.ts'
import { isCovered } from '../contracts/cover.queries.ts'

const t = await startTest()
t.clock.set('2026-11-20T10:00:00Z')
const admin = await t.anAdmin()
const school = await t.aSchool()

type Values = Parameters<typeof insertHomeContract>[2]
const year = { startDate: '2026-03-10', endDate: '2027-03-09' }
const ended = { statut: 'résilié', contractualEnd: '2027-03-09' } as const
const standings: Values[] = [
  year,
  { ...year, suspendedOn: '2026-05-15', coverBackOn: '2026-07-01' },
  { ...year, suspendedOn: '2026-05-31', coverBackOn: '2026-06-30' },
  { ...year, suspendedOn: '2026-10-31', coverBackOn: '2026-11-20' },
  { ...year, suspendedOn: '2026-11-20', coverBackOn: '2026-11-21' },
  { ...year, statut: 'impayé', lateSince: '2026-07-01', suspendedOn: '2026-08-20' },
  { ...year, ...ended, endDate: '2026-09-30', terminatedAt: '2026-09-30', suspendedOn: '2026-08-31' },
  { startDate: '2025-06-01', endDate: '2026-05-31', suspendedOn: '2025-11-01', coverBackOn: '2025-12-02' },
  { startDate: '2025-11-20', endDate: '2026-11-19', suspendedOn: '2026-02-28', coverBackOn: '2026-03-01' },
]

/** Number of people whose contract is in force, by the filter of the list on a day. */
const listedOn = (day: Day) =>
  t.db.$count(users, isCovered({ cover: 'current' }, new Date(`${day}T10:00:00Z`)) ?? sql`false`)

it('counts in force at the end of each month, and a year ago, whoever the list of that day shows', async () => {
  for (const values of standings) await insertHomeContract(t.services, await t.aStudent({ school }), values)
  const read = (await t.as(admin).get(`/api/dashboard/figures?school=${school}`)).json<Figures>()
  const { data } = (await t.as(admin).get('/api/dashboard/schools')).json<FiguresBySchool>()
  const told = read.months.map(({ month, products }) => {
    const home = products.find(({ insuranceType }) => insuranceType === 'Habitation')
    return [month, home?.inForce ?? 0] as const
  })
  expect(told).toHaveLength(24)
  const listed = []
  for (const [month] of told) {
    const last = addDays(addMonths(`${month}-01`, 1), -1)
    listed.push([month, await listedOn(month === '2026-11' ? '2026-11-20' : last)] as const)
  }
  expect(told).toEqual(listed)
  expect(new Map(told).get('2026-05')).toBe(7)
  const yearAgo = await listedOn('2025-11-20')
  expect(read.before.inForce).toBe(yearAgo)
  expect(data.find(({ id }) => id === school)?.inForceBefore).toBe(yearAgo)
})
