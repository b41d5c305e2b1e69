import { eq } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { aContract } from '../../../test/a-contract.ts'
import { startTest } from '../../../test/harness.ts'
import type { Person } from '../../../test/people.ts'
import { findUser } from '../accounts/accounts.queries.ts'
import { students } from '../students/students.table.ts'

const t = await startTest()
let ada: Person
beforeAll(async () => {
  ada = await t.anAdmin()
})

const user = { name: '小明', lastName: '李' }
const profile = { latinName: 'Xiaoming', latinLastName: 'Li' }
/** A student of a list who has not accepted the invitation. */
const invited = { user: { ...user, isActive: false, passwordHash: null } }

const correct = ({ id }: Person, body: object) =>
  t.as(ada).put(`/api/students/${id}`, { reason: 'Au téléphone', ...body })

async function namesOf({ id }: Person) {
  const page = (await t.get(`/api/students/${id}`, { as: ada })).json().data
  const { name, lastName, latinName, latinLastName } = page
  return { name, lastName, latinName, latinLastName }
}

const faultsOf = (response: Awaited<ReturnType<typeof correct>>) => [
  response.statusCode,
  Object.keys(response.json().errors ?? {}),
]

it('asks for the spelling of the passport with another name that needs one, and keeps none of before', async () => {
  const student = await t.aStudent({ user, profile })
  expect(faultsOf(await correct(student, { lastName: '王' }))).toEqual([422, ['latinLastName']])
  expect(faultsOf(await correct(student, { lastName: '王', latinLastName: '王' }))).toEqual([
    422,
    ['latinLastName'],
  ])
  expect(await namesOf(student)).toEqual({ ...user, ...profile })
  expect((await correct(student, { lastName: '王', latinLastName: 'Wang' })).statusCode).toBe(204)
  expect(await namesOf(student)).toEqual({ ...user, lastName: '王', ...profile, latinLastName: 'Wang' })
  expect((await correct(student, { name: 'Lina' })).statusCode).toBe(204)
  expect(await namesOf(student)).toMatchObject({ name: 'Lina', latinName: null, latinLastName: 'Wang' })
})

it('corrects the spelling of the passport alone, and names it in the journal without what it is', async () => {
  const student = await t.aStudent({ user, profile })
  expect((await correct(student, { latinLastName: 'Lee' })).statusCode).toBe(204)
  expect(await namesOf(student)).toEqual({ ...user, ...profile, latinLastName: 'Lee' })
  const page = (await t.get(`/api/students/${student.id}`, { as: ada })).json().data
  expect(page.journal).toMatchObject([
    { action: 'students.corrected', after: { corrected: 'latinLastName', reason: 'Au téléphone' } },
  ])
  expect(faultsOf(await correct(student, { latinLastName: '' }))).toEqual([422, ['latinLastName']])
})

it('asks no spelling of whoever has not opened their account, and forgets that of another name', async () => {
  const student = await t.aStudent({ ...invited })
  expect((await correct(student, { name: '小名' })).statusCode).toBe(204)
  expect(await namesOf(student)).toMatchObject({ name: '小名', latinName: null })
  expect(faultsOf(await correct(student, { latinName: '小名' }))).toEqual([422, ['latinName']])
  expect((await correct(student, { latinName: 'Xiaoming' })).statusCode).toBe(204)
  expect((await correct(student, { name: '小明' })).statusCode).toBe(204)
  expect(await namesOf(student)).toMatchObject({ name: '小明', latinName: null })
})

it('asks no spelling with another telephone, and corrects none that a contract carries', async () => {
  const student = await t.aStudent({ user })
  expect((await correct(student, { phoneNumber: '0639980144' })).statusCode).toBe(204)
  await aContract(t.services, student)
  const [row] = await t.db.select().from(students).where(eq(students.userId, student.id))
  expect((await correct(student, { latinName: 'Xiaoming' })).json().code).toBe('profile.names_certified')
  expect(await t.db.select().from(students).where(eq(students.userId, student.id))).toEqual([row])
  expect(await findUser(t.db, student.id)).toMatchObject(user)
})
