import { expect, it } from 'vitest'
import { startTest } from '../../../test/harness.ts'
import { aSchoolForm, type SchoolFields } from '../../../test/school-form.ts'

const t = await startTest()
const admin = await t.anAdmin()
const { get, post } = t.as(admin)
const create = (changed?: SchoolFields) => post('/api/schools', aSchoolForm(changed))
const update = (id: number, changed?: SchoolFields) => post(`/api/schools/${id}/update`, aSchoolForm(changed))
const door = async (name: string) =>
  (await t.get(`/api/security/school/${encodeURIComponent(name)}`)).json().data?.id
const faultsOf = (response: Awaited<ReturnType<typeof create>>) => [
  response.statusCode,
  ...Object.keys(response.json().errors ?? {}).sort(),
]

it('gives a second school whose name leads to the same door one with a number, also when both are added at once', async () => {
  const names = ['Campus Écho', 'Campus-Écho', 'Campus, Écho', 'Campus : Écho']
  const answers = await Promise.all(names.map((name) => create({ name })))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201])
  expect(answers.map((answer) => answer.json().data.path).sort()).toEqual([
    '/login/campus-echo',
    '/login/campus-echo-2',
    '/login/campus-echo-3',
    '/login/campus-echo-4',
  ])
})

it('opens the former doors of a renamed school, gives them to no other, and comes back to one', async () => {
  const { data } = (await create({ name: 'Académie Rouge' })).json()
  const renamed = (await update(data.id, { name: 'Académie Bleue' })).json().data
  expect([renamed.id, renamed.path]).toEqual([data.id, '/login/academie-bleue'])
  expect(await Promise.all(['academie-rouge', 'Académie-Bleue', 'académie bleue'].map(door))).toEqual(
    Array(3).fill(data.id),
  )
  const other = (await create({ name: 'Académie-Rouge' })).json().data
  expect(other.path).toBe('/login/academie-rouge-2')
  expect(await door('academie-rouge')).toBe(data.id)
  const back = (await update(data.id, { name: 'Académie Rouge' })).json().data
  expect(back.path).toBe('/login/academie-rouge')
  expect(await door('academie-bleue')).toBe(data.id)
  expect((await update(data.id, { name: 'ACADÉMIE rouge (fictive)' })).json().data.path).toBe(back.path)
})

it('tells which door a name would give, to a new school and to one that is there', async () => {
  const { data } = (await create({ name: 'École Seuil' })).json()
  const future = async (query: string) => (await get(`/api/schools/door?${query}`)).json().data
  const id = data.id
  expect(await future('name=Seuil')).toEqual({ path: '/login/seuil', isTaken: false, id: id + 1 })
  expect(await future('name=ecole+seuil')).toEqual({
    path: '/login/ecole-seuil-2',
    isTaken: true,
    id: id + 1,
  })
  const own = `school=${data.id}`
  expect(await future(`name=ECOLE+SEUIL&${own}`)).toEqual({ path: '/login/ecole-seuil', isTaken: false, id })
  expect(await future(`name=Seuil&${own}`)).toEqual({ path: '/login/seuil', isTaken: false, id })
  expect((await create({ name: 'Seuil' })).json().data.id).toBe(id + 1)
  expect((await get('/api/schools/door')).statusCode).toBe(422)
  expect((await get('/api/schools/door?name=x&school=y')).statusCode).toBe(404)
})

it('says no e-mail domain of those who are at no partner school, and asks for none', async () => {
  const classic = { name: 'Sans école partenaire', partnershipLevel: 'classic' }
  for (const emailDomain of ['', 'invented.example.org']) {
    const saved = await update(4, { ...classic, emailDomain })
    expect([saved.statusCode, saved.json().data.emailDomain]).toEqual([200, ''])
  }
  const { data } = (await get('/api/search?q=sans+ecole')).json()
  expect(data).toMatchObject([{ kind: 'school', id: 4, emailDomain: '' }])
  expect((await get('/api/search?q=classic.ex')).json().data).toEqual([])
})

it('writes a typeable word for a name in any script, and refuses one that no certificate could show', async () => {
  expect((await create({ name: '北京大学' })).json().data.path).toBe('/login/ecole')
  expect((await create({ name: 'جامعة' })).json().data.path).toBe('/login/ecole-2')
  expect(faultsOf(await create({ name: 'ကျောင်း' }))).toEqual([422, 'name'])
})

it('keeps name and level of the school named classic, and its word for it alone', async () => {
  const classic = { name: 'Sans école partenaire', partnershipLevel: 'classic' }
  const changed = await update(4, { ...classic, studentsSchoolName: 'Étudiantes' })
  expect(changed.json().data).toMatchObject({ path: '/login/classic', studentsSchoolName: 'Étudiantes' })
  expect(faultsOf(await update(4, { ...classic, name: 'Autre' }))).toEqual([422, 'name'])
  expect(faultsOf(await update(4, { ...classic, partnershipLevel: 'partner' }))).toEqual([
    422,
    'partnershipLevel',
  ])
  expect((await create({ name: 'Classic' })).json().data.path).toBe('/login/classic-2')
  expect(await door('classic')).toBe(4)
})
