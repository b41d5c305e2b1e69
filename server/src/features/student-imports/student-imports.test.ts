import { expect, it } from 'vitest'
import { startTest } from '../../../test/harness.ts'
import { list, listsOf, row, sample } from '../../../test/lists.ts'
import { users } from '../accounts/accounts.table.ts'
import { studentImportRows, studentImports } from './student-imports.table.ts'

const t = await startTest()
const { admin, send, aSchool, schoolOf, studentsOf } = await listsOf(t)
const expected = JSON.parse(sample('students-import-bad.expected.json').toString())

const codes = (rejected: { line: number; field: string | null; code: string }[]) =>
  rejected.map(({ line, field, code }) => ({ line, field, code }))

const anouk = async (school: number) =>
  t.aStudent({
    role: 'ROLE_STUDENT_INCLUSIVE',
    school,
    user: { email: `Anouk.Vallombre@boreale.example.org` },
  })

/** Changes the people of a list, because lists of several tests hold the same ones. */
const renamed = (name: string, to: string) =>
  sample(name).toString('latin1').replaceAll('@boreale', `@${to}.boreale`)
it('answers the bad list as expected, and keeps its good rows', async () => {
  const school = await aSchool()
  await anouk(school)
  const response = await send(school, sample('students-import-bad.csv'))
  expect(response.statusCode).toBe(200)
  const { data } = response.json()
  expect(codes(data.rejected)).toEqual(
    expected.errors.map(({ line, field, code }: (typeof data.rejected)[0]) => ({ line, field, code })),
  )
  expect(data).toMatchObject({
    state: 'done',
    total: 19,
    done: 19,
    created: expected.imported,
    updated: 0,
    skipped: 0,
    rejectedTotal: 17,
    blank: expected.ignoredBlankLines,
  })
  for (const { message } of data.rejected) expect(message).toMatch(/^[A-ZÀ-Ý].*\.$/)
  const made = await studentsOf(school)
  expect(made.map(({ user }) => user.email).sort()).toEqual([
    'Anouk.Vallombre@boreale.example.org',
    'bon.premier@boreale.example.org',
    'bonne.derniere@boreale.example.org',
  ])
  expect(made.find(({ user }) => user.name === 'Bonne')).toMatchObject({
    user: {
      role: 'ROLE_STUDENT_INCLUSIVE',
      isActive: false,
      passwordHash: null,
      lastName: 'Derniere',
      language: 'fr',
    },
    student: {
      civility: 'Mme',
      birthday: '2004-11-11',
      phoneNumber: '+33639980316',
      street: '2 rue B',
      postalCode: '59000',
      city: 'Lille',
      country: 'FR',
    },
  })
})

it('does nothing for the same list again, whatever its encoding and delimiter', async () => {
  const school = await schoolOf('twice')
  const first = (
    await send(school, Buffer.from(renamed('students-import-sample.csv', 'twice'), 'latin1'))
  ).json()
  expect(first.data).toMatchObject({ created: 20, updated: 0, skipped: 0, rejected: [] })
  const before = await studentsOf(school)
  for (const name of ['students-import-sample-comma-utf8.csv', 'students-import-sample-cp1252.csv']) {
    const again = (await send(school, Buffer.from(renamed(name, 'twice'), 'latin1'))).json()
    expect(again.data).toMatchObject({ created: 0, updated: 0, skipped: 20, rejected: [] })
  }
  expect(await studentsOf(school)).toEqual(before)
  expect(await t.db.select().from(studentImportRows)).toEqual([])
})

it('corrects who is not active yet, and takes nothing away for an empty cell', async () => {
  const school = await schoolOf('mended')
  await send(
    school,
    list(row('a@mended.boreale.example.org', { phone: '0639980301' }), row('b@mended.boreale.example.org')),
  )
  const { data } = (
    await send(
      school,
      list(
        row('A@mended.boreale.example.org', { name: 'Maëlo', city: 'Nice' }),
        row('b@mended.boreale.example.org'),
      ),
    )
  ).json()
  expect(data).toMatchObject({ created: 0, updated: 1, skipped: 1, rejected: [] })
  const [first] = await studentsOf(school)
  expect(first).toMatchObject({
    user: { name: 'Maëlo' },
    student: { city: 'Nice', phoneNumber: '+33639980301' },
  })
})

it('refuses who is active, deactivated, of another school or another role, and changes nothing of theirs', async () => {
  const school = await schoolOf('taken')
  const at = (name: string) => `${name}@taken.boreale.example.org`
  const role = 'ROLE_STUDENT_INCLUSIVE' as const
  await t.aStudent({ role, school, user: { email: at('active') } })
  await t.aStudent({ role, school, user: { email: at('gone'), isActive: false, deactivatedAt: new Date() } })
  await t.aStudent({ role, school: await aSchool(), user: { email: at('other'), isActive: false } })
  await t.aStudent({ user: { email: at('classic'), isActive: false } })
  const before = await t.db.select().from(users).orderBy(users.id)
  const names = ['active', 'gone', 'other', 'classic']
  const { data } = (await send(school, list(...names.map((name) => row(at(name), { birthday: 'x' }))))).json()
  expect(data.rejected.map(({ code }: { code: string }) => code)).toEqual(
    names.map(() => 'email.alreadyRegistered'),
  )
  expect(await t.db.select().from(users).orderBy(users.id)).toEqual(before)
})

it('lets the first of two equal e-mails win, and refuses the second for that before its later faults', async () => {
  const school = await schoolOf('equal')
  const at = (name: string) => `${name}@equal.boreale.example.org`
  const { data } = (
    await send(
      school,
      list(row(at('one'), { birthday: 'x' }), row(at('one')), row(at('ONE'), { phone: 'x' }), row(at('one'))),
    )
  ).json()
  expect(data.created).toBe(1)
  expect(codes(data.rejected)).toEqual([
    { line: 2, field: 'birthday', code: 'birthday.format' },
    { line: 4, field: 'email', code: 'email.duplicateInFile' },
    { line: 5, field: 'email', code: 'email.duplicateInFile' },
  ])
})

it('changes nobody when its refused rows are sent again as they are', async () => {
  const school = await schoolOf('again')
  const at = 'one@again.boreale.example.org'
  const file = list(
    row(at),
    row(at, { name: 'Double' }),
    row('bad@again.boreale.example.org', { phone: 'x' }),
  )
  const { id } = (await send(school, file)).json().data
  const ofImport = await t.get(`/api/schools/${school}/imports/${id}/rejected.csv`, { as: admin })
  const ofCheck = await send(school, file, { dryRun: true, format: 'csv' })
  for (const { body } of [ofImport, ofCheck]) {
    const { data } = (await send(school, body)).json()
    expect(data).toMatchObject({ created: 0, updated: 0, rejectedTotal: 2 })
    expect(codes(data.rejected)).toEqual([
      { line: 2, field: 'email', code: 'email.required' },
      { line: 3, field: 'phone', code: 'phone.invalid' },
    ])
  }
  expect((await studentsOf(school)).map(({ user }) => user.name)).toEqual(['Malo'])
})

it('says on a dry run what would become of a list and how it was understood, and writes nothing', async () => {
  const school = await schoolOf('dry')
  await send(school, list(row('old@dry.boreale.example.org'), row('same@dry.boreale.example.org')))
  const imports = await t.db.$count(studentImports)
  const file = list(
    row('new@dry.boreale.example.org'),
    row('old@dry.boreale.example.org', { name: 'Autre' }),
    ';;;;;;;;',
    row('same@dry.boreale.example.org'),
    row('bad@dry.boreale.example.org', { birthday: '31/02/2004' }),
  )
  const { data } = (await send(school, file, { dryRun: true })).json()
  expect(data).toMatchObject({
    total: 4,
    created: 1,
    updated: 1,
    skipped: 1,
    rejectedTotal: 1,
    blank: 1,
    encoding: 'utf-8',
    delimiter: ';',
    fileName: 'liste.csv',
    fileSize: Buffer.byteLength(file),
  })
  expect(data.columns[2]).toEqual({
    header: 'lastName',
    column: 'lastName',
    isHidden: false,
    example: 'Kerdivel',
  })
  expect(data).not.toHaveProperty('id')
  expect(data.rejected).toMatchObject([{ line: 6, name: 'Malo Kerdivel', value: '31/02/2004' }])
  expect(data.ready).toMatchObject([
    { line: 2, fate: 'created', birthday: '10/10/2004', email: 'new@dry.boreale.example.org' },
    { line: 3, fate: 'updated', name: 'Autre' },
    { line: 5, fate: 'skipped' },
  ])
  const csv = await send(school, file, { dryRun: true, format: 'csv' })
  expect(csv.body.split('\r\n').map((line) => line.split(';').at(-2))).toEqual([
    'code_refus',
    'birthday.invalid',
    undefined,
  ])
  expect(await studentsOf(school)).toHaveLength(2)
  expect(await t.db.$count(studentImports)).toBe(imports)
})

it('gives refused rows back as a file that can be mended and sent again', async () => {
  const school = await schoolOf('again')
  const head = 'Nom;Prénom;Civilité;Courriel;date_naissance;Téléphone;Groupe\r\n'
  const file = `${head}Kerdivel;=cmd();M;a@again.boreale.example.org;10/10/2004;+33639980301;B;2\r\nK;M;M;b@again.boreale.example.org;x;+33639980302;"A;1"\r\n`
  const { data } = (await send(school, file)).json()
  const path = `/api/schools/${school}/imports/${data.id}`
  const csv = await t.get(`${path}/rejected.csv`, { as: admin, headers: { 'accept-language': 'en' } })
  expect(csv.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': expect.stringContaining('refus-liste.csv'),
    'x-content-type-options': 'nosniff',
  })
  const lines = csv.body.split('\r\n')
  expect(lines[0]).toBe(
    '\uFEFFNom;Prénom;Civilité;Courriel;date_naissance;Téléphone;Groupe;ligne_refus;code_refus;motif_refus',
  )
  expect(lines[1]).toContain(";'=cmd();M;")
  expect(lines[2]).toMatch(/;'\+33639980302;"A;1";3;birthday\.format;/)
  const same = (await send(school, csv.body)).json()
  expect(same.data.rejected.map(({ code }: { code: string }) => code)).toEqual([
    'row.columnCount',
    'birthday.format',
  ])
  const mended = lines.slice(0, 3).join('\r\n').replace(';x;', ';10/10/2004;')
  expect((await send(school, mended)).json().data).toMatchObject({ created: 1, rejectedTotal: 1 })
  const third = (await send(school, mended)).json()
  const again = await t.get(`/api/schools/${school}/imports/${third.data.id}/rejected.csv`, { as: admin })
  expect(again.body.match(/ligne_refus/g)).toHaveLength(1)
})

it('refuses a file whole and keeps nothing of it', async () => {
  const school = await aSchool()
  const imports = await t.db.$count(studentImports)
  const missing = await send(school, 'nom;telephone\nx;y\n')
  expect([missing.statusCode, missing.json().code]).toEqual([422, 'imports.columns_missing'])
  expect(Object.keys(missing.json().errors)).toEqual(['civility', 'name', 'email', 'birthday'])
  expect(missing.json().message).toContain('civility, name, email, birthday')
  expect(missing.json().message).toContain('ligne 1 de «\u00a0liste.csv\u00a0»')
  for (const content of ['', 'PK\u0003\u0004\u0000\u0000']) {
    const response = await send(school, content)
    expect([content, response.statusCode, response.json().code]).toEqual([content, 422, 'imports.not_a_list'])
  }
  const open = await send(school, 'civility;name;lastName;email;birthday\n"M;x\n')
  expect([open.statusCode, open.json().message]).toEqual([422, expect.stringContaining('Ligne 2')])
  const long = await send(school, list('M;x;;;;;;;\n'.repeat(200_000)))
  expect([long.statusCode, long.json().code]).toEqual([422, 'imports.too_many_lines'])
  const large = await send(school, Buffer.alloc(52_428_801, 'a'))
  expect([large.statusCode, large.json().code]).toEqual([413, 'imports.too_large'])
  expect(await t.db.$count(studentImports)).toBe(imports)
})

it('takes lists for inclusive schools only', async () => {
  const content = sample('students-import-sample.csv')
  const partner = await send(await t.aSchool(), content)
  expect([partner.statusCode, partner.json().code]).toEqual([422, 'imports.not_inclusive'])
  expect((await send(999_999, content)).statusCode).toBe(404)
  expect((await send('x', content)).statusCode).toBe(422)
  expect((await send(await aSchool(), content, { as: undefined })).statusCode).toBe(401)
  expect((await t.post(`/api/schools/${await aSchool()}/students`, { as: admin, body: {} })).statusCode).toBe(
    415,
  )
})

it('shows a list to administrators under its own school alone', async () => {
  const school = await schoolOf('seen')
  const { data } = (await send(school, list(row('a@seen.boreale.example.org'), 'M;x'))).json()
  const path = (of: number) => `/api/schools/${of}/imports/${data.id}`
  const seen = (await t.get(path(school), { as: admin })).json()
  expect(seen.data).toMatchObject({
    id: data.id,
    state: 'done',
    created: 1,
    rejectedTotal: 1,
    fileName: 'liste.csv',
  })
  expect(codes(seen.data.rejected)).toEqual([{ line: 3, field: null, code: 'row.columnCount' }])
  const other = await aSchool()
  for (const wrong of [path(other), `${path(other)}/rejected.csv`]) {
    expect((await t.get(wrong, { as: admin })).statusCode).toBe(404)
  }
  const last = (await t.get(`/api/schools/${school}/imports`, { as: admin })).json()
  expect(last.data.map(({ id }: { id: string }) => id)).toEqual([data.id])
  expect((await t.get(`/api/schools/${other}/imports`, { as: admin })).json().data).toEqual([])
})
