import { offerValues } from '@cursus/shared/words'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { startTest } from '../../../test/harness.ts'
import { aSchoolForm, type SchoolFields } from '../../../test/school-form.ts'
import { auditRows } from '../../platform/platform.table.ts'
import { schools } from './schools.table.ts'

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
const auditOf = async (id: number, action: string) =>
  (
    await t.db
      .select()
      .from(auditRows)
      .where(eq(auditRows.objectId, String(id)))
  ).filter((row) => row.action === action)

it('adds a partner school with a door of its own, and notes who did', async () => {
  const response = await create({ name: ' École du Nord (fictive) ', emailDomain: '@Nord.Example.ORG' })
  expect(response.statusCode).toBe(201)
  const { data } = response.json()
  expect(data).toEqual({
    id: expect.any(Number),
    name: 'École du Nord (fictive)',
    path: '/login/ecole-du-nord',
    emailDomain: 'nord.example.org',
    studentsSchoolName: 'Méridiens',
    partnershipLevel: 'partner',
    partnerLevelHealthMobility: 1,
    insuranceForForeign: false,
    listOffer: ['health_mobility', 'home'],
    image: null,
    insurer: null,
    certificateFile: null,
    guaranteesFile: null,
    version: 1,
  })
  expect(await door('ecole-du-nord')).toBe(data.id)
  const { path, listOffer } = data
  expect(await auditOf(data.id, 'schools.created')).toMatchObject([
    { actorId: admin.id, objectType: 'school', before: {}, after: { path, listOffer } },
  ])
})

it('names every fault at once, in the language of the person, and keeps nothing', async () => {
  const before = await t.db.$count(schools)
  const bad = {
    name: ' ',
    studentsSchoolName: 'x'.repeat(101),
    emailDomain: 'nowhere',
    partnershipLevel: 'gold',
    partnerLevelHealthMobility: '2',
    listOffer: ['home', 'car'],
  }
  const response = await post('/api/schools', aSchoolForm(bad), { headers: { 'accept-language': 'en' } })
  expect(faultsOf(response)).toEqual([422, ...Object.keys(bad).sort()])
  expect(response.json().errors.emailDomain).toEqual(['Enter a complete domain, such as boreale.example.org'])
  expect(faultsOf(await post('/api/schools', new FormData()))).toEqual([
    422,
    'emailDomain',
    'name',
    'partnerLevelHealthMobility',
    'partnershipLevel',
    'studentsSchoolName',
  ])
  expect((await post('/api/schools', { name: 'x' })).statusCode).toBe(415)
  expect(await t.db.$count(schools)).toBe(before)
})

it('lets a partner school choose its offers, at least one, and opens all where nothing is said', async () => {
  expect(faultsOf(await create({ listOffer: [''] }))).toEqual([422, 'listOffer'])
  const { data } = (await create({ listOffer: undefined })).json()
  expect(data.listOffer).toEqual([...offerValues])
  const chosen = await update(data.id, { listOffer: ['mutual', 'home', 'home'] })
  expect(chosen.json().data.listOffer).toEqual(['home', 'mutual'])
  expect((await update(data.id, { listOffer: undefined })).json().data.listOffer).toEqual(['home', 'mutual'])
  const classic = await update(data.id, { partnershipLevel: 'classic', listOffer: ['home'] })
  expect(classic.json().data.listOffer).toHaveLength(4)
})

it('refuses a change made on an older version, and takes one that names none', async () => {
  const { data } = (await create({ name: 'École Double' })).json()
  const mine = { name: 'École Double', version: String(data.version), studentsSchoolName: 'Miens' }
  const theirs = { name: 'École Double', version: String(data.version), studentsSchoolName: 'Leurs' }
  const answers = await Promise.all([update(data.id, mine), update(data.id, theirs)])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  const refused = answers.find(({ statusCode }) => statusCode === 409)
  expect(refused?.json().code).toBe('schools.changed_meanwhile')
  const plain = await update(data.id, { name: 'École Double', studentsSchoolName: 'Tous' })
  expect(plain.json().data).toMatchObject({ studentsSchoolName: 'Tous', version: 3 })
})

it('notes of a change only what changed, and of none nothing', async () => {
  const { data } = (await create({ name: 'École Notée' })).json()
  await update(data.id, { name: 'École Notée', emailDomain: 'other.example.org' })
  expect(await auditOf(data.id, 'schools.updated')).toMatchObject([
    { before: { emailDomain: 'meridien.example.com' }, after: { emailDomain: 'other.example.org' } },
  ])
  const same = await update(data.id, { name: 'École Notée', emailDomain: 'other.example.org' })
  expect(same.json().data.version).toBe(2)
  expect(await auditOf(data.id, 'schools.updated')).toHaveLength(1)
})

it('lists all schools, or a page of those that are searched, sorted, with their number', async () => {
  for (const name of ['Zèbre Un', 'zebre deux', 'ZÈBRE TROIS']) {
    await create({ name, studentsSchoolName: 'Rayés', emailDomain: 'rayes.example.org' })
  }
  const list = async (query: string) => {
    const response = await get(`/api/schools${query}`)
    return {
      total: response.headers['x-total-count'],
      names: response.json().map(({ name }: { name: string }) => name),
    }
  }
  const all = await get('/api/schools')
  expect(all.headers['x-total-count']).toBe(String(all.json().length))
  expect(all.json()[0]).toHaveProperty('insurer')
  const sorted = ['zebre deux', 'ZÈBRE TROIS', 'Zèbre Un']
  expect(await list('?search=ZEBRE')).toEqual({ total: '3', names: sorted })
  expect(await list('?search=zebre%20rayes&order=desc')).toEqual({ total: '3', names: sorted.toReversed() })
  expect(await list('?search=zebre&pageSize=2')).toEqual({ total: '3', names: sorted.slice(0, 2) })
  expect(await list('?search=zebre&pageSize=2&page=2')).toEqual({ total: '3', names: sorted.slice(2) })
  expect(await list('?search=zebre&pageSize=2&page=3')).toEqual({ total: '3', names: [] })
  expect(await list('?search=%25_')).toEqual({ total: '0', names: [] })
  for (const bad of ['?pageSize=201', '?pageSize=x', '?page=0', '?sort=insurer', '?order=up'])
    expect((await get(`/api/schools${bad}`)).statusCode).toBe(422)
})

it('begins a list by name at a letter, and tells how many come before it', async () => {
  for (const name of ['Cobalt', 'Ébène', 'Émeraude', 'Mauve', 'نيلي']) {
    await create({ name, studentsSchoolName: 'Teintes', emailDomain: 'teintes.example.org' })
  }
  const list = async (query: string) => {
    const response = await get(`/api/schools?search=teintes&pageSize=2&${new URLSearchParams(query)}`)
    const names = response.json().map(({ name }: { name: string }) => name)
    return [response.headers['x-skipped-count'], response.headers['x-total-count'], ...names]
  }
  expect(await list('letter=É')).toEqual(['1', '5', 'Ébène', 'Émeraude'])
  expect(await list('letter=e&page=2')).toEqual(['3', '5', 'Mauve', 'نيلي'])
  expect(await list('letter=d')).toEqual(['1', '5', 'Ébène', 'Émeraude'])
  expect(await list('letter=ن')).toEqual(['4', '5', 'نيلي'])
  expect(await list('letter=龍')).toEqual(['4', '5', 'نيلي'])
  expect(await list('letter=e&order=desc')).toEqual(['2', '5', 'Émeraude', 'Ébène'])
  expect(await list('letter=a&order=desc')).toEqual(['4', '5', 'Cobalt'])
  expect(await list('letter=e&sort=path')).toEqual(['0', '5', 'Cobalt', 'Ébène'])
  expect((await get('/api/schools?letter=%25')).statusCode).toBe(422)
})

it('opens one school to administrators, and no unknown one to anybody', async () => {
  const { data } = (await create({ name: 'École Ouverte' })).json()
  expect((await get(`/api/schools/${data.id}`)).json().data).toEqual(data)
  for (const id of ['99999', 'x', '0']) {
    expect((await get(`/api/schools/${id}`)).statusCode).toBe(404)
    expect((await post(`/api/schools/${id}/update`, aSchoolForm())).statusCode).toBe(404)
  }
  const student = t.as(await t.aStudent({ role: 'ROLE_STUDENT_PARTNER', school: data.id }))
  expect((await student.get(`/api/schools/${data.id}`)).statusCode).toBe(403)
  expect((await student.post(`/api/schools/${data.id}/update`, aSchoolForm())).statusCode).toBe(403)
})

it('shows the schools of a level, and those that offer something', async () => {
  const named = 'Filtre'
  await t.aSchool({
    name: `${named} un`,
    partnershipLevel: 'inclusive',
    offers: ['health_mobility', 'mutual'],
  })
  await t.aSchool({ name: `${named} deux`, partnershipLevel: 'partner', offers: ['home'] })
  const shown = async (query: string) =>
    (await get(`/api/schools?search=${named}&${query}`)).json().map(({ name }: { name: string }) => name)
  expect(await shown('level=inclusive')).toEqual([`${named} un`])
  expect(await shown('offer=home')).toEqual([`${named} deux`])
  expect(await shown('level=inclusive&offer=home')).toEqual([])
  expect((await get('/api/schools?level=gold')).statusCode).toBe(422)
})

it('refuses the name of another school, however it is spelled, and lets each keep its own', async () => {
  const first = (await create({ name: 'École Jumelle' })).json().data
  const twin = await create({ name: ' ecole JUMELLE ' })
  expect([twin.statusCode, Object.keys(twin.json().errors)]).toEqual([422, ['name']])
  const other = (await create({ name: 'École Jumelle Lyon' })).json().data
  const renamed = await update(other.id, { name: 'Ecole jumelle', version: String(other.version) })
  expect(renamed.statusCode).toBe(422)
  const same = { name: 'École Jumelle', version: String(first.version), studentsSchoolName: 'Jumeaux' }
  expect((await update(first.id, same)).statusCode).toBe(200)
})
