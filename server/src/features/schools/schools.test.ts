import { expect, it } from 'vitest'
import { startTest } from '../../../test/harness.ts'

const t = await startTest()
const school = await t.aSchool({
  name: 'École Boréale (fictive)',
  path: '/login/ecole-boreale',
  partnershipLevel: 'inclusive',
  insurer: 1,
})

it('finds a school by slug or name, case and accents folded, and shows no insurer', async () => {
  for (const name of [
    'ecole-boreale',
    'École-Boréale',
    'ÉCOLE BORÉALE (FICTIVE)',
    ' ecole boreale (fictive) ',
  ]) {
    const response = await t.get(`/api/security/school/${encodeURIComponent(name)}`)
    expect([name, response.json().data?.id]).toEqual([name, school])
    expect(response.json().data).not.toHaveProperty('insurer')
  }
  expect((await t.get('/api/security/school/classic')).json().data.partnershipLevel).toBe('classic')
})

it('knows no other name', async () => {
  for (const name of ['nowhere', '%25', '_', "' OR 1=1", 'ecole']) {
    const response = await t.get(`/api/security/school/${encodeURIComponent(name)}`)
    expect([response.statusCode, response.json().code]).toEqual([404, 'schools.school_unknown'])
  }
  expect((await t.get('/api/security/school/%00')).statusCode).toBe(422)
})

it('shows students their own school, and nobody else', async () => {
  const student = await t.aStudent({ role: 'ROLE_STUDENT_INCLUSIVE', school })
  expect((await t.get('/api/schools/my', { as: student })).json().data.id).toBe(school)
  expect((await t.get('/api/schools/my', { as: await t.aStudent() })).statusCode).toBe(404)
  expect((await t.get('/api/schools/my', { as: await t.anAdmin() })).statusCode).toBe(403)
  expect((await t.get('/api/schools/my')).statusCode).toBe(401)
})

it('finds a school with an agreement by a few letters, one of them wrong, and tells its name and door alone', async () => {
  await t.aSchool({ name: 'Lycée Boréal', path: '/login/lycee-boreal', partnershipLevel: 'classic' })
  const found = async (search: string) =>
    (await t.get(`/api/security/schools?search=${encodeURIComponent(search)}`)).json().data
  const door = { name: 'École Boréale (fictive)', path: '/login/ecole-boreale' }
  for (const typed of ['bor', 'ECOLE', 'boréale fictive', 'boreael']) {
    expect([typed, await found(typed)]).toEqual([typed, [door]])
  }
  expect(await found('méridienne')).toEqual([])
  const short = await t.get('/api/security/schools?search=bo')
  expect(short.statusCode).toBe(422)
})

it('counts searches for a school of one network together, whichever process answers', async () => {
  const other = await t.anotherProcess()
  const ask = async ({ get }: Pick<typeof t, 'get'>, from: string) =>
    (await get('/api/security/schools?search=bor', { headers: { 'x-forwarded-for': from } })).statusCode
  for (let turn = 0; turn < 30; turn += 1) {
    expect([await ask(t, '203.0.113.7'), await ask(other, '203.0.113.7')]).toEqual([200, 200])
  }
  expect([await ask(t, '203.0.113.7'), await ask(other, '203.0.113.7')]).toEqual([429, 429])
  expect(await ask(other, '198.51.100.7')).toBe(200)
  t.clock.forward({ minutes: 1 })
  expect(await ask(other, '203.0.113.7')).toBe(200)
})
