import type { SavedView } from '@cursus/shared/saved-views'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { startTest } from '../../../test/harness.ts'
import type { Person } from '../../../test/people.ts'
import { untilWaiting } from '../../../test/until-waiting.ts'
import { transact } from '../../platform/database.ts'
import { savedViews } from './saved-views.table.ts'

const t = await startTest()
let ada: Person
let bea: Person

beforeEach(async () => {
  ada = await t.anAdmin()
  bea = await t.anAdmin()
})

const keep = (who: Person, body: object) =>
  t.as(who).post('/api/views', {
    list: 'students',
    name: 'Sans couverture',
    asked: { cover: 'none' },
    isShared: false,
    ...body,
  })
const views = async (who: Person, list = 'students'): Promise<SavedView[]> =>
  (await t.as(who).get(`/api/views?list=${list}`)).json().data
const names = async (who: Person, list?: string) => (await views(who, list)).map(({ name }) => name)
const put = (who: Person, id: string, body: object) => t.put(`/api/views/${id}`, { as: who, body })

it('keeps a view for who made it, and shows a shared one to all administrators', async () => {
  expect((await keep(ada, {})).statusCode).toBe(201)
  const { id } = (
    await keep(ada, { name: 'Impayés', asked: { cover: 'unpaid', sort: 'schoolName' }, isShared: true })
  ).json()
  expect(await names(ada)).toEqual(['Impayés', 'Sans couverture'])
  expect(await names(ada, 'users')).toEqual([])
  expect(await views(bea)).toEqual([
    {
      id,
      name: 'Impayés',
      asked: { cover: 'unpaid', sort: 'schoolName' },
      isShared: true,
      isMine: false,
      mayDrop: false,
      ownerName: 'Ada Gestionnaire',
    },
  ])
  await put(ada, id, { isShared: false })
  expect(await names(bea)).toEqual([])
})

it('lets nobody change or drop what another made, shared or not', async () => {
  const { id } = (await keep(ada, { isShared: true })).json()
  expect((await put(bea, id, { name: 'À moi' })).statusCode).toBe(404)
  expect((await t.as(bea).delete(`/api/views/${id}`)).json()).toMatchObject({
    status: 404,
    code: 'views.unknown',
  })
  expect(await names(ada)).toEqual(['Sans couverture'])
  expect((await t.as(ada).delete(`/api/views/${id}`)).statusCode).toBe(204)
  expect(await names(ada)).toEqual([])
})

it('lets who works on everything drop what somebody shared who is gone', async () => {
  const { id } = (await keep(ada, { isShared: true })).json()
  const own = (await keep(ada, { name: 'Impayés' })).json().id
  const carl = await t.anAdmin()
  await t.put(`/api/users/${carl.id}/areas`, { as: bea, body: { areas: ['support'] } })
  await t.as(bea).post(`/api/users/${ada.id}/deactivate`, {})
  expect(await views(bea)).toMatchObject([{ id, isMine: false, mayDrop: true }])
  expect(await views(carl)).toMatchObject([{ id, isMine: false, mayDrop: false }])
  expect((await put(bea, id, { isShared: false })).statusCode).toBe(404)
  expect((await t.as(carl).delete(`/api/views/${id}`)).statusCode).toBe(404)
  expect((await t.as(bea).delete(`/api/views/${own}`)).statusCode).toBe(404)
  expect((await t.as(bea).delete(`/api/views/${id}`)).statusCode).toBe(204)
  expect(await names(bea)).toEqual([])
})

it('refuses a name that is taken, and keeps the one that has it', async () => {
  await keep(ada, {})
  const { id } = (await keep(ada, { name: 'Autre' })).json()
  expect((await keep(ada, { asked: {} })).json()).toMatchObject({ status: 409, code: 'views.name_taken' })
  expect((await put(ada, id, { name: 'Sans couverture' })).json().code).toBe('views.name_taken')
  expect((await put(ada, id, { name: 'Autre', asked: { level: 'partner' } })).statusCode).toBe(204)
  expect((await keep(bea, {})).statusCode).toBe(201)
  expect((await keep(ada, { list: 'users' })).statusCode).toBe(201)
  expect((await views(ada)).map(({ asked }) => asked)).toEqual([{ level: 'partner' }, { cover: 'none' }])
})

it('refuses a name that another tab gives at the same moment', async () => {
  const [one, other] = await Promise.all(
    ['Une', 'Autre'].map(async (name) => (await keep(ada, { name })).json().id),
  )
  const name = 'À relancer'
  const { answer } = await transact(t.db, async (tx) => {
    await tx.update(savedViews).set({ name }).where(eq(savedViews.id, one))
    const answer = put(ada, other, { name })
    await untilWaiting(t.db, 1)
    return { answer }
  })
  const refused = await answer
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'views.name_taken'])
  expect(await names(ada)).toEqual([name, 'Autre'])
})

it('keeps no words that were searched, and names what is wrong', async () => {
  const wrong = async (body: object) => {
    const response = await keep(ada, body)
    return [response.statusCode, ...Object.keys(response.json().errors ?? {}).map((key) => key.split('.')[0])]
  }
  expect(await wrong({ asked: { search: 'zoé' } })).toEqual([422, 'asked'])
  expect(await wrong({ asked: { 'a-b': 'x' } })).toEqual([422, 'asked'])
  expect(await wrong({ asked: { level: 'x'.repeat(101) } })).toEqual([422, 'asked'])
  expect(await wrong({ name: ' ' })).toEqual([422, 'name'])
  expect(await wrong({ list: 'contracts' })).toEqual([422, 'list'])
  expect(await names(ada)).toEqual([])
})

it('stops at fifty views of a list, also when two are kept at once', async () => {
  for (let place = 0; place < 49; place += 1) await keep(ada, { name: `Vue ${place}` })
  const [one, other] = await Promise.all([keep(ada, { name: 'a' }), keep(ada, { name: 'b' })])
  expect([one.statusCode, other.statusCode].sort()).toEqual([201, 409])
  expect(await views(ada)).toHaveLength(50)
})
