import { offerValues } from '@cursus/shared/words'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { aPng } from '../../../test/a-png.ts'
import { startTest } from '../../../test/harness.ts'
import { aFile, anInclusiveForm, aPdf, aSchoolForm, type SchoolFields } from '../../../test/school-form.ts'
import { files } from '../files/files.table.ts'
import { schools } from './schools.table.ts'

const t = await startTest()
const admin = await t.anAdmin()
const { post } = t.as(admin)
const create = (changed?: SchoolFields) => post('/api/schools', aSchoolForm(changed))
const createInclusive = (changed?: SchoolFields) => post('/api/schools', anInclusiveForm(changed))
const update = (id: number, changed?: SchoolFields) => post(`/api/schools/${id}/update`, aSchoolForm(changed))
const updateInclusive = (id: number, changed?: SchoolFields) =>
  post(`/api/schools/${id}/update`, anInclusiveForm(changed))
const faultsOf = (response: Awaited<ReturnType<typeof create>>) => [
  response.statusCode,
  ...Object.keys(response.json().errors ?? {}).sort(),
]

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
    listOffer: [...offerValues],
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
