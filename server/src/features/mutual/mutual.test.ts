import { expect, it } from 'vitest'
import { startTest } from '../../../test/harness.ts'

const t = await startTest()
const call = '/api/contracts/health_mutual_insurance'
const partner = async (offers: ('home' | 'mutual')[]) =>
  t.aStudent({
    role: 'ROLE_STUDENT_PARTNER',
    school: await t.aSchool({ partnershipLevel: 'partner', offers }),
  })

it('answers the configured address to an empty call, and nothing about the person stands in it', async () => {
  for (const role of ['ROLE_STUDENT_CLASSIC', 'ROLE_STUDENT_INCLUSIVE'] as const) {
    const response = await t.post(call, { as: await t.aStudent({ role }) })
    expect([response.statusCode, response.json()]).toEqual([200, { url: t.services.config.healthMutualUrl }])
  }
  expect(new URL(t.services.config.healthMutualUrl).search).toBe('')
})

it('takes no address from the caller', async () => {
  const response = await t.post(call, { as: await t.aStudent(), body: { url: 'https://example.com' } })
  expect([response.statusCode, response.json()]).toEqual([200, { url: t.services.config.healthMutualUrl }])
})

it('is for a partner student only where the school offers it', async () => {
  const offered = await t.post(call, { body: {}, as: await partner(['home', 'mutual']) })
  expect(offered.statusCode).toBe(200)
  const refused = await t.post(call, { body: {}, as: await partner(['home']) })
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'mutual.not_offered'])
  expect(refused.json()).not.toHaveProperty('url')
})

it('is for students only', async () => {
  expect((await t.post(call, { body: {}, as: await t.anAdmin() })).statusCode).toBe(403)
  expect((await t.post(call, { body: {} })).statusCode).toBe(401)
})
