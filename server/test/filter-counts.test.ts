import type { ListCounts } from '@cursus/shared/lists'
import { beforeAll, expect, it } from 'vitest'
import { aContract } from './a-contract.ts'
import { startTest } from './harness.ts'

const t = await startTest()
const admin = await t.anAdmin()
const desk = t.as(admin)

/** Fills every list with rows that its filters tell apart. */
beforeAll(async () => {
  const inclusive = await t.aSchool({ partnershipLevel: 'inclusive', offers: ['home'] })
  const partner = await t.aSchool({ partnershipLevel: 'partner', offers: ['home', 'multimedia'] })
  const [one] = [
    await t.aStudent({ school: inclusive, role: 'ROLE_STUDENT_INCLUSIVE', user: { lastName: 'Vallombre' } }),
    await t.aStudent({ school: partner, user: { language: 'ar', deactivatedAt: t.clock.now() } }),
    await t.aStudent({ user: { isActive: false, passwordHash: null, language: 'en' } }),
    await t.aStudent({ user: { lastName: 'Vallombre' } }),
  ]
  await aContract(t.services, one)
  await aContract(t.services, one, { insuranceType: 'Multimédia', statut: 'impayé' })
})

type Query = Record<string, string>

/** Asks a list for its total with every choice of every filter, beside what was counted for it. */
async function compare(list: string, counts: string, query: Query) {
  const total = async (asked: Query) => {
    const response = await desk.get(`${list}?${new URLSearchParams(asked)}`)
    return Number(response.headers['x-total-count'] ?? response.json().total)
  }
  const answer = await desk.get(`${counts}?${new URLSearchParams(query)}`)
  expect([query, answer.statusCode]).toEqual([query, 200])
  const counted: ListCounts = answer.json()
  const told: unknown[] = []
  const shown: unknown[] = []
  for (const [key, choices] of Object.entries(counted)) {
    for (const [choice, { count }] of Object.entries(choices)) {
      told.push([key, choice, count])
      shown.push([key, choice, await total({ ...query, [key]: choice, ...pages })])
    }
  }
  expect(told.length).toBeGreaterThan(0)
  expect([query, told]).toEqual([query, shown])
}
const pages = { pageSize: '1' }

it.each<Query>([
  {},
  { level: 'inclusive', account: 'active' },
  { cover: 'none' },
  { cover: 'unpaid' },
  { product: 'Habitation' },
  { cover: 'none', product: 'Multimédia' },
  { search: 'vallombre' },
])('counts of students what the list would show for each choice, beside %o', async (query) => {
  await compare('/api/students/studentlist', '/api/students/studentlist/counts', query)
})

it.each<Query>([
  {},
  { role: 'ROLE_STUDENT_CLASSIC' },
  { account: 'active', language: 'fr' },
  { search: 'vallombre' },
])('counts of users what the list would show for each choice, beside %o', async (query) => {
  await compare('/api/users', '/api/users/counts', query)
})

it.each<Query>([
  {},
  { level: 'partner' },
  { offer: 'home' },
])('counts of schools what the list would show for each choice, beside %o', async (query) => {
  await compare('/api/schools', '/api/schools/counts', query)
})

it.each<Query>([
  {},
  { type: 'Habitation' },
  { queue: 'answered' },
  { queue: 'done', assignee: 'none' },
])('counts of claims what the queue would show for each choice, beside %o', async (query) => {
  await compare('/api/claims/follow-up', '/api/claims/follow-up/counts', query)
})

it('counts of the journal what it would show for each action', async () => {
  const body = { email: 'nour@example.org', name: 'Nour', lastName: 'Tamsour' }
  expect((await desk.post('/api/users', body)).statusCode).toBe(201)
  await compare('/api/audit', '/api/audit/counts', {})
})
