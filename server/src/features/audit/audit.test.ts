import type { AuditList } from '@cursus/shared/audit'
import { beforeAll, expect, it } from 'vitest'
import { aContract } from '../../../test/a-contract.ts'
import { startTest } from '../../../test/harness.ts'
import type { Person } from '../../../test/people.ts'
import { askForCertificate } from '../../../test/requests.ts'
import { waitingThings } from '../../../test/waiting.ts'
import { type AuditedChange, audit } from '../../platform/audit.ts'
import { transact } from '../../platform/database.ts'
import { users } from '../accounts/accounts.table.ts'
import { schools } from '../schools/schools.table.ts'
import { studentImports } from '../student-imports/student-imports.table.ts'

const t = await startTest()
let ada: Person
let bea: Person
let student: Person
let school: number

const note = (change: Omit<AuditedChange, 'object'> & { object?: AuditedChange['object'] }) =>
  transact(t.db, (tx) => audit(tx, t.services, { object: { type: 'user', id: student.id }, ...change }))

beforeAll(async () => {
  ada = await t.anAdmin()
  bea = await t.anAdmin()
  student = await t.aStudent({ user: { name: '=Théo', lastName: 'Brindemoy' } })
  school = await t.aSchool({ name: 'École Boréale' })
  await t.db.insert(schools).values({
    name: 'Institut Austral',
    path: '/login/austral',
    emailDomain: 'austral.example.org',
    studentsSchoolName: 'Australs',
    partnershipLevel: 'partner',
    offers: [],
  })
  const object = { type: 'school', id: String(school) } as const
  await note({ actorId: null, action: 'accounts.administrator_invited', after: { email: 'a@example.org' } })
  t.clock.forward({ days: 1 })
  await note({
    actorId: ada.id,
    action: 'schools.updated',
    object,
    before: { name: 'Boréale', offers: ['home'] },
    after: { name: 'École Boréale', offers: ['home'] },
    requestId: 'not for the page',
  })
  t.clock.forward({ days: 1 })
  await note({ actorId: bea.id, action: 'accounts.deactivated', before: { state: 'active' } })
  await note({ actorId: ada.id, action: 'accounts.reactivated', after: { state: 'active' } })
})

async function list(query = ''): Promise<AuditList> {
  const response = await t.get(`/api/audit${query}`, { as: ada })
  expect([query, response.statusCode]).toEqual([query, 200])
  return response.json()
}

async function actions(query: string) {
  return (await list(query)).data.map(({ action }) => action).sort()
}

it('tells who changed what, when, and how it was before and after, newest first', async () => {
  const { data, total, totalIsCapped, next } = await list()
  expect([data.length, total, totalIsCapped, next]).toEqual([4, 4, false, null])
  expect(data[2]).toEqual({
    id: expect.any(String),
    at: expect.stringMatching(/T.*Z$/),
    actor: { id: ada.id, name: 'Ada Gestionnaire' },
    action: 'schools.updated',
    object: { type: 'school', id: String(school), label: 'École Boréale' },
    before: { name: 'Boréale', offers: ['home'] },
    after: { name: 'École Boréale', offers: ['home'] },
    names: {},
  })
  expect(data[3]).toMatchObject({ actor: null, before: null, object: { label: '=Théo Brindemoy' } })
  expect(data.map(({ at }) => at)).toEqual(
    data
      .map(({ at }) => at)
      .sort()
      .reverse(),
  )
})

it('filters by person, object, kind of action and words', async () => {
  expect(await actions(`?actor=${ada.id}`)).toEqual(['accounts.reactivated', 'schools.updated'])
  expect(await actions('?actor=product')).toEqual(['accounts.administrator_invited'])
  expect(await actions('?action=accounts.deactivated')).toEqual(['accounts.deactivated'])
  expect(await actions(`?objectType=school&objectId=${school}`)).toEqual(['schools.updated'])
  expect(await actions(`?objectId=${school}`)).toEqual(['schools.updated'])
  expect(await actions('?objectType=contract')).toEqual([])
  for (const words of ['boreale', '%C3%89COLE%20bor', '%20Boreale%20']) {
    expect([words, await actions(`?search=${words}`)]).toEqual([words, ['schools.updated']])
  }
  expect(await actions('?search=brindemoy')).toHaveLength(3)
  expect(await actions(`?search=${student.email}`)).toHaveLength(3)
  expect(await actions('?search=austral')).toEqual([])
  expect(await actions('?search=100%25_')).toEqual([])
  expect(await actions(`?search=brindemoy&actor=${bea.id}`)).toEqual(['accounts.deactivated'])
})

it('filters by days as they are in Paris, both ends included', async () => {
  const [first, second, third] = [...new Set((await list()).data.map(({ at }) => parisDay(at)))].reverse()
  expect(await actions(`?from=${second}`)).toHaveLength(3)
  expect(await actions(`?from=${second}&to=${second}`)).toEqual(['schools.updated'])
  expect(await actions(`?to=${first}`)).toEqual(['accounts.administrator_invited'])
  expect(await actions(`?from=${third?.split('-').reverse().join('%2F')}`)).toHaveLength(2)
})

const parisDay = (at: string) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Paris' }).format(new Date(at))

it('gives every change once over its pages, there and back, also those of one instant', async () => {
  const all = (await list()).data.map(({ id }) => id)
  const there = [await list('?pageSize=1')]
  for (let at = there[0]; at?.next; at = there.at(-1)) there.push(await list(`?pageSize=1&after=${at.next}`))
  expect(there.flatMap(({ data }) => data.map(({ id }) => id))).toEqual(all)
  expect(there.map(({ previous }) => previous !== null)).toEqual([false, true, true, true])
  const back = await list(`?pageSize=2&before=${there[3]?.previous}`)
  expect(back.data.map(({ id }) => id)).toEqual(all.slice(1, 3))
  expect([back.previous, back.next]).toEqual([all[1], all[2]])
  expect((await list(`?pageSize=2&before=${back.previous}`)).previous).toBeNull()
})

it('exports what the filter shows, and no cell runs as a formula', async () => {
  const response = await t.get(`/api/audit/export?search=brindemoy`, {
    as: ada,
    headers: { 'accept-language': 'en' },
  })
  expect(response.headers['content-disposition']).toMatch(/^attachment; filename="cursus-audit-.*\.csv"/)
  expect(response.headers['content-type']).toBe('text/csv; charset=utf-8')
  const [head, ...lines] = response.body.trimEnd().split('\r\n')
  expect(head).toBe('\uFEFFWhen;Author;Action;Object type;Object id;Object;Before;After;Action code')
  expect(lines).toHaveLength(3)
  expect(lines[2]).toMatch(/^\d\d\/\d\d\/\d{4} \d\d:\d\d;Automatic;Administrator invited;Account;/)
  expect(lines[2]).toContain(`;'=Théo Brindemoy;;E-mail: a@example.org;accounts.administrator_invited`)
})

it('refuses an object that no id can name, also for the export', async () => {
  for (const call of ['', '/counts', '/export']) {
    const response = await t.get(`/api/audit${call}?objectId=%00`, { as: ada })
    expect([call, response.statusCode]).toEqual([call, 422])
  }
})

it('names every field that it cannot read', async () => {
  const response = await t.get(
    '/api/audit?actor=x&objectType=y&action=z&from=31/02/2026&after=1&pageSize=201',
    {
      as: ada,
    },
  )
  expect(response.statusCode).toBe(422)
  expect(Object.keys(response.json().errors).sort()).toEqual([
    'action',
    'actor',
    'after',
    'from',
    'objectType',
    'pageSize',
  ])
  expect((await t.get('/api/audit?search=%00', { as: ada })).statusCode).toBe(200)
})

it('names whom and what fields hold by id, and nothing that is not there', async () => {
  const after = { assignee: bea.id, schoolId: school, school: String(school), insurer: 2 }
  t.clock.forward({ minutes: 1 })
  await note({ actorId: ada.id, action: 'queue.assigned', before: { assignee: null }, after })
  const [row] = (await list()).data
  expect(row?.names).toEqual({
    [`assignee:${bea.id}`]: expect.stringMatching(/^\S+ \S+/),
    [`schoolId:${school}`]: 'École Boréale',
    [`school:${school}`]: 'École Boréale',
    'insurer:2': expect.stringMatching(/\D/),
  })
  const nobody = '00000000-0000-4000-8000-000000000000'
  t.clock.forward({ minutes: 1 })
  await note({
    actorId: ada.id,
    action: 'queue.assigned',
    before: { assignee: 'x' },
    after: { assignee: nobody },
  })
  expect((await list()).data[0]?.names).toEqual({})
})

it('writes what was and what became into the file in the words of the page, in its language', async () => {
  const object = { type: 'product', id: 'product' } as const
  await note({
    actorId: ada.id,
    action: 'tariffs.draft_saved',
    object,
    before: { price_hm_z1_m3_l1: 10_200, isClosed: false, documentId: 'x' },
    after: { price_hm_z1_m3_l1: 9_800, product: 'Santé/Mobilité', startsOn: '2027-01-31', total: 3000 },
  })
  const fileIn = async (language: string) =>
    (
      await t.get('/api/audit/export?action=tariffs.draft_saved', {
        as: ada,
        headers: { 'accept-language': language },
      })
    ).body
  const french = (await fileIn('fr')).replaceAll(/\s/g, ' ')
  expect(french).toContain('Compte supprimé : Non · Zone 1, 3 mois : 102,00 €')
  expect(french).toContain(
    'Étudiants : 3 000 · Produit : Santé/Mobilité · En vigueur à partir du : 31/01/2027 · Zone 1, 3 mois : 98,00 €',
  )
  expect(await fileIn('en')).toContain('No · Zone 1, 3 months: €102.00')
})

it('finds what was done to everybody whose name or e-mail a word is in, however many they are', async () => {
  const many = Array.from({ length: 120 }, (_, at) => ({
    ...{ id: crypto.randomUUID(), name: 'Nils', lastName: `Quorum${at}` },
    ...{ email: `q${at}@example.org`, role: 'ROLE_STUDENT_CLASSIC' as const },
  }))
  await t.db.insert(users).values(many)
  for (const { id } of many) {
    await note({ actorId: ada.id, action: 'accounts.deactivated', object: { type: 'user', id } })
  }
  expect((await list('?search=quorum')).total).toBe(120)
})

it('finds an object by the reference that its row shows', async () => {
  const reference = 'RC-2026-000777'
  const { id } = await waitingThings(t).aComplaint(student, { reference })
  await note({ actorId: ada.id, action: 'complaints.answered', object: { type: 'complaint', id } })
  expect((await list(`?search=${reference.toLowerCase()}`)).data).toMatchObject([
    { object: { type: 'complaint', label: reference } },
  ])
})

it('finds a list of students by its file, and a request for an attestation by whom it is for', async () => {
  const requestId = await askForCertificate(t, student, { firstname: 'Awa', lastname: 'Dialmaré' })
  await note({
    actorId: ada.id,
    action: 'certificate_requests.sent',
    object: { type: 'certificate_request', id: requestId },
  })
  const [imported] = await t.db
    .insert(studentImports)
    .values({
      schoolId: school,
      actorId: ada.id,
      fileName: 'Rentrée nord.csv',
      fileSize: 1,
      encoding: 'utf-8',
      delimiter: ';',
      header: ['email'],
      holdsInvitations: false,
      createdAt: t.clock.now(),
      advancedAt: t.clock.now(),
    })
    .returning({ id: studentImports.id })
  const object = { type: 'student_import', id: imported?.id ?? '' } as const
  await note({ actorId: ada.id, action: 'student_imports.undone', object })
  const found = async (words: string) =>
    (await list(`?search=${words}`)).data.map(({ object: { label } }) => label)
  expect(await found('dialmare%20awa')).toEqual(['Awa Dialmaré'])
  expect(await found('rentree%20nord')).toEqual(['Rentrée nord.csv'])
})

it('finds with a student what was done with all that is theirs', async () => {
  const mara = await t.aStudent({ user: { name: 'Mara', lastName: 'Oulianov' } })
  const contract = await aContract(t.services, mara)
  const { id } = await waitingThings(t).aComplaint(mara, { reference: 'RC-2026-000778' })
  await note({ actorId: ada.id, action: 'complaints.answered', object: { type: 'complaint', id } })
  await note({
    actorId: bea.id,
    action: 'contracts.change_asked',
    object: { type: 'contract', id: contract.id },
  })
  const found = (await list('?search=oulianov')).data.map(({ object: { label } }) => label)
  expect(found.sort()).toEqual([contract.reference, 'RC-2026-000778'].sort())
})
