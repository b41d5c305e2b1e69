import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { insertHomeContract } from '../../../test/contracts.ts'
import { startTest } from '../../../test/harness.ts'
import { contracts } from '../contracts/contracts.table.ts'

const t = await startTest()

it('gives a student the card of a stay, with its country in every language and the way to its check page', async () => {
  const school = await t.aSchool({ partnershipLevel: 'inclusive', insurer: 1 })
  const student = await t.aStudent({ role: 'ROLE_STUDENT_INCLUSIVE', school })
  const stay = { startDate: '2026-11-25', endDate: '2027-01-31', country: 106 }
  expect((await t.as(student).post('/api/contracts/health_mobility', stay)).statusCode).toBe(200)
  const [contract] = await t.db.select().from(contracts).where(eq(contracts.studentId, student.id))
  const answer = await t.as(student).get('/api/cards')
  expect(answer.headers['cache-control']).toBe('no-store')
  const [card] = answer.json().data
  expect(card).toMatchObject({
    reference: contract?.reference,
    code: contract?.checkCode.match(/.{4}/g)?.join('-'),
    holder: 'Théo Brindemoy',
    insuranceType: 'Santé/Mobilité',
    state: 'upcoming',
    country: { code: 'JP', names: { fr: 'Japon', en: 'Japan', ch: '日本', ar: 'اليابان' } },
    place: null,
    startDate: '25/11/2026',
    endDate: '31/01/2027',
    issuedOn: '20/11/2026',
    checkedOn: '20/11/2026',
  })
  expect(card.qr.size).toBeGreaterThan(20)
})

const before = '2026-11-13'
it.each<[string, Partial<typeof contracts.$inferInsert>, string[]]>([
  ['in force', {}, ['current']],
  ['to come', { startDate: '2026-12-01', endDate: '2027-12-01' }, ['upcoming']],
  ['unpaid', { statut: 'impayé', suspendedOn: before }, ['suspended']],
  ['waiting for its signature', { signatureStatus: 'waiting', signedAt: null }, []],
  ['over', { endDate: before }, []],
  ['terminated', { statut: 'résilié', terminatedAt: before, endDate: before }, []],
])('of a home that is %s says so, or has no card', async (_, values, states) => {
  const student = await t.aStudent()
  await insertHomeContract(t.services, student, values)
  const { data } = (await t.as(student).get('/api/cards')).json()
  expect(data.map(({ state }: { state: string }) => state)).toEqual(states)
  for (const { place, country } of data)
    expect({ place, country }).toEqual({ place: '19 rue du Vieux Pont, Toulouse', country: null })
})

it('gives nobody the card of somebody else', async () => {
  await insertHomeContract(t.services, await t.aStudent())
  expect((await t.as(await t.aStudent()).get('/api/cards')).json()).toEqual({ data: [] })
})
