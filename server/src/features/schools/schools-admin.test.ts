import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { aPng } from '../../../test/a-png.ts'
import { startTest } from '../../../test/harness.ts'
import { aFile, anInclusiveForm, aPdf, aSchoolForm, type SchoolFields } from '../../../test/school-form.ts'
import { auditRows } from '../../platform/platform.table.ts'
import { files } from '../files/files.table.ts'
import { schools } from './schools.table.ts'

const t = await startTest()
const admin = await t.anAdmin()
const { get, post } = t.as(admin)
const create = (changed?: SchoolFields) => post('/api/schools', aSchoolForm(changed))
const createInclusive = (changed?: SchoolFields) => post('/api/schools', anInclusiveForm(changed))
const update = (id: number, changed?: SchoolFields) => post(`/api/schools/${id}/update`, aSchoolForm(changed))
const updateInclusive = (id: number, changed?: SchoolFields) =>
  post(`/api/schools/${id}/update`, anInclusiveForm(changed))
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

it('gives a second school of the same name a door with a number, also when both are added at once', async () => {
  const answers = await Promise.all(Array.from({ length: 4 }, () => create({ name: 'Campus Écho' })))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201])
  expect(answers.map((answer) => answer.json().data.path).sort()).toEqual([
    '/login/campus-echo',
    '/login/campus-echo-2',
    '/login/campus-echo-3',
    '/login/campus-echo-4',
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

it('asks insurer and both files of an inclusive school, each of them by name', async () => {
  const nothing = { insurer: undefined, certificateFile: undefined, guaranteesFile: undefined }
  const response = await createInclusive({ ...nothing, name: '' })
  expect(faultsOf(response)).toEqual([422, 'certificateFile', 'guaranteesFile', 'insurer', 'name'])
  expect(response.json().errors.guaranteesFile).toEqual(['Sélectionner le tableau des garanties'])
  expect(faultsOf(await createInclusive({ certificateFile: undefined }))).toEqual([422, 'certificateFile'])
  expect(faultsOf(await createInclusive({ guaranteesFile: undefined }))).toEqual([422, 'guaranteesFile'])
  expect(faultsOf(await createInclusive({ insurer: '' }))).toEqual([422, 'insurer'])
  expect(faultsOf(await createInclusive({ insurer: '3' }))).toEqual([422, 'insurer'])
})

it('believes the content of a file, not its name, and takes no picture that cannot be printed', async () => {
  const damaged = aPng({ pixels: Buffer.from('not packed') })
  const attempts: [SchoolFields, string][] = [
    [{ certificateFile: aFile(aPdf(), 'a.png') }, 'certificateFile'],
    [
      { certificateFile: aFile(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'a.png') },
      'certificateFile',
    ],
    [{ certificateFile: aFile(damaged, 'a.png') }, 'certificateFile'],
    [{ certificateFile: aFile(aPng({ side: 5000 }), 'a.png') }, 'certificateFile'],
    [{ guaranteesFile: aFile(aPng({}), 'a.pdf') }, 'guaranteesFile'],
  ]
  for (const [changed, field] of attempts)
    expect(faultsOf(await createInclusive(changed))).toEqual([422, field])
  const two = { name: '', guaranteesFile: aFile(aPng({}), 'a.pdf') }
  expect(faultsOf(await createInclusive(two))).toEqual([422, 'guaranteesFile', 'name'])
  const large = aFile(Buffer.concat([aPdf(), Buffer.alloc(10 * 1_048_576)]), 'a.pdf')
  expect((await createInclusive({ guaranteesFile: large })).statusCode).toBe(413)
})

it('keeps the files of an inclusive school and shows its picture to everybody, with an ETag', async () => {
  const picture = aPng({ side: 6 })
  const named = aFile(picture, '../../C:\\pictures\\attestation\u0007 été.png')
  const { data } = (await createInclusive({ name: 'Haute École', certificateFile: named })).json()
  expect(data).toMatchObject({
    partnershipLevel: 'inclusive',
    insurer: 1,
    insuranceForForeign: true,
    listOffer: ['health_mobility', 'home', 'multimedia', 'mutual'],
    certificateFile: { fileName: 'attestation été.png' },
    guaranteesFile: { fileName: 'garanties.pdf' },
    image: `/api/security/school/${data.id}/image`,
  })
  const shown = await t.get(data.image)
  expect(shown.statusCode).toBe(200)
  expect(shown.rawPayload).toEqual(picture)
  expect(shown.headers).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' })
  const again = await t.get(data.image, { headers: { 'if-none-match': String(shown.headers.etag) } })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  expect((await t.get('/api/security/school/haute-ecole')).json().data.image).toBe(data.image)
  expect((await t.get('/api/security/school/haute-ecole')).json().data).not.toHaveProperty('insurer')
})

it('has no picture for a school without one, an unknown one and a word that is no number', async () => {
  const { data } = (await create()).json()
  for (const id of [data.id, 99_999, 'x', '-1', '9'.repeat(20), '%00']) {
    expect((await t.get(`/api/security/school/${id}/image`)).statusCode).toBe(404)
  }
})

it('lets an inclusive school keep its files, and replaces one without losing the old', async () => {
  const { data } = (await createInclusive({ name: 'Grande École' })).json()
  const kept = {
    name: 'Grande École',
    insurer: undefined,
    certificateFile: undefined,
    guaranteesFile: undefined,
  }
  const unchanged = await updateInclusive(data.id, kept)
  expect([unchanged.statusCode, unchanged.json().data]).toEqual([200, data])
  const [row] = await t.db.select().from(schools).where(eq(schools.id, data.id))
  const newer = aFile(aPng({ side: 7 }), 'nouvelle.png')
  const replaced = await updateInclusive(data.id, {
    ...kept,
    certificateFile: newer,
    insuranceForForeign: undefined,
  })
  expect(replaced.json().data).toMatchObject({
    certificateFile: { fileName: 'nouvelle.png' },
    guaranteesFile: { fileName: 'garanties.pdf' },
    insuranceForForeign: false,
    insurer: 1,
  })
  expect((await t.get(data.image)).rawPayload).toEqual(aPng({ side: 7 }))
  const old = await t.db
    .select()
    .from(files)
    .where(eq(files.id, row?.certificateFileId ?? ''))
  expect(await t.services.files.get(old[0]?.storageKey ?? '')).toEqual(aPng({ side: 4 }))
})

it('asks for insurer and files when a school becomes inclusive, and remembers them when it comes back', async () => {
  const { data } = (await create({ name: 'École Mobile' })).json()
  const inclusive = { name: 'École Mobile', partnershipLevel: 'inclusive', listOffer: undefined }
  expect(faultsOf(await update(data.id, inclusive))).toEqual([
    422,
    'certificateFile',
    'guaranteesFile',
    'insurer',
  ])
  expect((await updateInclusive(data.id, { name: 'École Mobile' })).json().data.image).not.toBeNull()
  const back = await update(data.id, { name: 'École Mobile', listOffer: ['home'] })
  expect(back.json().data).toMatchObject({ image: null, listOffer: ['home'], insurer: 1 })
  expect((await t.get(`/api/security/school/${data.id}/image`)).statusCode).toBe(404)
  const again = await update(data.id, inclusive)
  expect(again.json().data).toMatchObject({ partnershipLevel: 'inclusive', insurer: 1 })
})

it('lets a partner school choose its offers, at least one, and opens all where nothing is said', async () => {
  expect(faultsOf(await create({ listOffer: [''] }))).toEqual([422, 'listOffer'])
  const { data } = (await create({ listOffer: undefined })).json()
  expect(data.listOffer).toEqual(['health_mobility', 'home', 'multimedia', 'mutual'])
  const chosen = await update(data.id, { listOffer: ['mutual', 'home', 'home'] })
  expect(chosen.json().data.listOffer).toEqual(['home', 'mutual'])
  expect((await update(data.id, { listOffer: undefined })).json().data.listOffer).toEqual(['home', 'mutual'])
  const classic = await update(data.id, { partnershipLevel: 'classic', listOffer: ['home'] })
  expect(classic.json().data.listOffer).toHaveLength(4)
})

it('opens the former doors of a renamed school, gives them to no other, and comes back to one', async () => {
  const { data } = (await create({ name: 'Académie Rouge' })).json()
  const renamed = (await update(data.id, { name: 'Académie Bleue' })).json().data
  expect([renamed.id, renamed.path]).toEqual([data.id, '/login/academie-bleue'])
  expect(await Promise.all(['academie-rouge', 'Académie-Bleue', 'académie bleue'].map(door))).toEqual(
    Array(3).fill(data.id),
  )
  const other = (await create({ name: 'Académie Rouge' })).json().data
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
  expect(await future('name=Seuil')).toEqual({ path: '/login/seuil', isTaken: false })
  expect(await future('name=ecole+seuil')).toEqual({ path: '/login/ecole-seuil-2', isTaken: true })
  const own = `school=${data.id}`
  expect(await future(`name=ECOLE+SEUIL&${own}`)).toEqual({ path: '/login/ecole-seuil', isTaken: false })
  expect(await future(`name=Seuil&${own}`)).toEqual({ path: '/login/seuil', isTaken: false })
  expect((await get('/api/schools/door')).statusCode).toBe(422)
  expect((await get('/api/schools/door?name=x&school=y')).statusCode).toBe(404)
})

it('writes a typeable word for a name in any script, and refuses one that no certificate could show', async () => {
  expect((await create({ name: '北京大学' })).json().data.path).toBe('/login/ecole')
  expect((await create({ name: 'جامعة' })).json().data.path).toBe('/login/ecole-2')
  expect(faultsOf(await create({ name: 'ကျောင်း' }))).toEqual([422, 'name'])
})

it('keeps name and level of the school named classic, and its word for it alone', async () => {
  const classic = {
    name: 'Sans école partenaire',
    partnershipLevel: 'classic',
    emailDomain: 'new.example.org',
  }
  const changed = await update(4, classic)
  expect(changed.json().data).toMatchObject({ path: '/login/classic', emailDomain: 'new.example.org' })
  expect(faultsOf(await update(4, { ...classic, name: 'Autre' }))).toEqual([422, 'name'])
  expect(faultsOf(await update(4, { ...classic, partnershipLevel: 'partner' }))).toEqual([
    422,
    'partnershipLevel',
  ])
  expect((await create({ name: 'Classic' })).json().data.path).toBe('/login/classic-2')
  expect(await door('classic')).toBe(4)
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

it('opens one school to administrators, and no unknown one to anybody', async () => {
  const { data } = (await create()).json()
  expect((await get(`/api/schools/${data.id}`)).json().data).toEqual(data)
  for (const id of ['99999', 'x', '0']) {
    expect((await get(`/api/schools/${id}`)).statusCode).toBe(404)
    expect((await post(`/api/schools/${id}/update`, aSchoolForm())).statusCode).toBe(404)
  }
  const student = t.as(await t.aStudent({ role: 'ROLE_STUDENT_PARTNER', school: data.id }))
  expect((await student.get(`/api/schools/${data.id}`)).statusCode).toBe(403)
  expect((await student.post(`/api/schools/${data.id}/update`, aSchoolForm())).statusCode).toBe(403)
})
