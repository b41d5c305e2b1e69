import { expect, it } from 'vitest'
import { insertHomeContract } from '../../../test/contracts.ts'
import { startTest } from '../../../test/harness.ts'

const t = await startTest({
  env: { PARTNER_OFFERS: '{"visa":{"code":"MER-25"},"banking":{"url":"https://banque.example.org/"}}' },
})
const stay = { startDate: '2026-11-25', endDate: '2027-01-31', country: 106 }
const partners = [
  { service: 'banking', url: 'https://banque.example.org/', code: null },
  { service: 'visa', url: null, code: 'MER-25' },
]

it('tells links and codes of partners to whoever has a paid stay, by a school too', async () => {
  const school = await t.aSchool({ partnershipLevel: 'inclusive', insurer: 1 })
  const student = await t.aStudent({ role: 'ROLE_STUDENT_INCLUSIVE', school })
  expect((await t.as(student).get('/api/partner-offers')).json()).toEqual({ data: [] })
  expect((await t.as(student).post('/api/contracts/health_mobility', stay)).statusCode).toBe(200)
  const told = await t.as(student).get('/api/partner-offers')
  expect([told.json(), told.headers['cache-control']]).toEqual([{ data: partners }, 'no-store'])
})

it('tells nobody else: neither a home, nor another student’s stay, opens them', async () => {
  const student = await t.aStudent()
  await insertHomeContract(t.services, student, {})
  expect((await t.as(student).get('/api/partner-offers')).json()).toEqual({ data: [] })
  expect((await t.get('/api/partner-offers')).statusCode).toBe(401)
})
