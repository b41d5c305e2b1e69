import { expect, it } from 'vitest'
import { aContract } from '../../../test/a-contract.ts'
import { startTest } from '../../../test/harness.ts'
import { auditRows } from '../../platform/platform.table.ts'

const t = await startTest()
const path = '/api/accounts/me/profile'
const address = { street: '4 rue des Sources', postalCode: '75011', city: 'Paris', country: 'FR' }
const given = { name: 'Élodie', lastName: 'Brissac', phoneNumber: '06 39 98 01 07', address }

it('corrects phone, address and names, and notes what changed without what to', async () => {
  const student = await t.aStudent()
  expect((await t.as(student).get(path)).json().data.mayRename).toBe(true)
  const answer = await t.put(path, { as: student, body: given })
  expect([answer.statusCode, answer.json().data]).toEqual([
    200,
    {
      ...{ ...given, civility: 'M', latinName: null, latinLastName: null, phoneNumber: '+33639980107' },
      birthday: expect.any(String),
      ...{ mayRename: true, nameChange: null },
    },
  ])
  expect((await t.as(student).get('/api/accounts/me')).json().data).toMatchObject({
    ...{ name: 'Élodie', lastName: 'Brissac' },
    profile: { phoneNumber: '+33639980107', address },
  })
  const rows = (await t.db.select().from(auditRows)).filter(({ objectId }) => objectId === student.id)
  expect(rows).toMatchObject([{ action: 'accounts.profile_corrected', actorId: student.id, before: null }])
  expect(JSON.stringify(rows)).not.toContain('Brissac')
  await t.put(path, { as: student, body: given })
  expect(
    (await t.db.select().from(auditRows)).filter(({ objectId }) => objectId === student.id),
  ).toHaveLength(1)
})

it('corrects the title, also once a contract carries the names, and keeps it when nothing is said of it', async () => {
  const student = await t.aStudent()
  await aContract(t.services, student)
  const { name, lastName, civility } = (await t.as(student).get(path)).json().data
  expect(civility).toBe('M')
  const titleAfter = async (said: object) => {
    const answer = await t.put(path, { as: student, body: { ...given, name, lastName, ...said } })
    return [answer.statusCode, answer.json().data?.civility]
  }
  expect(await titleAfter({ civility: 'Mme' })).toEqual([200, 'Mme'])
  expect(await titleAfter({})).toEqual([200, 'Mme'])
  expect((await titleAfter({ civility: 'Sir' }))[0]).toBe(422)
})

it('corrects the birthday until a contract carries it', async () => {
  const student = await t.aStudent()
  const born = async (birthday: string) => {
    const answer = await t.put(path, { as: student, body: { ...given, birthday } })
    return [answer.statusCode, answer.json().data?.birthday ?? answer.json().code]
  }
  expect(await born('17/06/2004')).toEqual([200, '17/06/2004'])
  expect((await born('17/06/2024'))[0]).toBe(422)
  const [row] = (await t.db.select().from(auditRows)).filter(({ objectId }) => objectId === student.id)
  expect(row?.after).toMatchObject({ corrected: expect.stringContaining('birthday') })
  await aContract(t.services, student)
  expect(await born('17/06/2004')).toEqual([200, '17/06/2004'])
  expect(await born('18/06/2004')).toEqual([409, 'profile.birthday_certified'])
})

it('names every fault at once, and writes nothing then', async () => {
  const student = await t.aStudent()
  const wrong = { ...given, name: '李', phoneNumber: '12', address: { ...address, country: 'XX' } }
  const answer = await t.put(path, { as: student, body: wrong })
  expect(answer.statusCode).toBe(422)
  expect(Object.keys(answer.json().errors).sort()).toEqual(['address.country', 'latinName', 'phoneNumber'])
  const half = await t.put(path, { as: student, body: { ...given, name: '' } })
  expect([half.statusCode, half.json().errors]).toEqual([422, { name: ['Ce champ est obligatoire'] }])
  expect((await t.as(student).get(path)).json().data.lastName).not.toBe('Brissac')
})

it('leaves the names that a contract carries, and corrects the rest', async () => {
  const student = await t.aStudent()
  await aContract(t.services, student)
  const { data } = (await t.as(student).get(path)).json()
  expect(data.mayRename).toBe(false)
  const renamed = await t.put(path, { as: student, body: given })
  expect([renamed.statusCode, renamed.json().code]).toEqual([409, 'profile.names_certified'])
  const { name, lastName } = data
  const kept = await t.put(path, { as: student, body: { ...given, name, lastName } })
  expect([kept.statusCode, kept.json().data.address]).toEqual([200, address])
})

it('tells whose address still waits for its confirmation, as after a purchase that made the account', async () => {
  const [known, fresh] = [await t.aStudent(), await t.aStudent({ user: { isActive: false } })]
  const isConfirmed = async (who: typeof known) =>
    (await t.as(who).get('/api/accounts/me')).json().data.isConfirmed
  expect([await isConfirmed(known), await isConfirmed(fresh)]).toEqual([true, false])
})
