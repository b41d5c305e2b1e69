import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { startTest } from '../../../test/harness.ts'
import { list, listsOf, row } from '../../../test/lists.ts'
import { untilWaiting } from '../../../test/until-waiting.ts'
import { transact } from '../../platform/database.ts'
import { users } from '../accounts/accounts.table.ts'
import { schoolListColumns, studentImports } from './student-imports.table.ts'

const t = await startTest()
const { admin, send, schoolOf, studentsOf } = await listsOf(t)
type Mending = NonNullable<Parameters<typeof send>[2]>['mending']
const at = (name: string, domain: string) => `${name}@${domain}.boreale.example.org`
const check = async (school: number, file: string, mending?: Mending) =>
  (await send(school, file, { dryRun: true, ...(mending && { mending }) })).json().data
const take = async (school: number, file: string, mending?: Mending) =>
  (await send(school, file, mending === undefined ? {} : { mending })).json().data
const counts = ({
  total,
  created,
  updated,
  skipped,
  active,
  rejectedTotal,
  blank,
}: Record<string, number>) => ({
  ...{ total, created, updated, skipped, active, rejectedTotal, blank },
})

it('does with a list what its check foretold, the first time and the second', async () => {
  const school = await schoolOf('foretold')
  const email = (name: string) => at(name, 'foretold')
  await take(school, list(row(email('old')), row(email('same')), row(email('gone'), { name: 'Parti' })))
  await t.aStudent({ role: 'ROLE_STUDENT_INCLUSIVE', school, user: { email: email('active') } })
  await t.aStudent({ user: { email: email('classic') } })
  const file = list(
    row(email('new')),
    row(email('old'), { name: 'Autre', phone: '0639980301' }),
    row(email('same')),
    row(email('active'), { birthday: 'x' }),
    row(email('classic')),
    row(email('bad'), { birthday: '31/02/2004' }),
    ';;;;;;;;',
    row(email('new')),
  )
  const first = { total: 7, created: 1, updated: 1, skipped: 1, active: 1, rejectedTotal: 4, blank: 1 }
  const foretold = await check(school, file)
  expect(counts(foretold)).toEqual(first)
  expect(foretold.changes).toEqual([
    {
      line: 3,
      name: 'Autre Kerdivel',
      email: email('old'),
      fields: [
        { field: 'name', before: 'Malo', after: 'Autre' },
        { field: 'phone', before: '', after: '+33639980301' },
      ],
    },
  ])
  expect([foretold.leftTotal, foretold.left]).toMatchObject([
    1,
    [{ name: 'Parti Kerdivel', isActive: false }],
  ])
  const taken = await take(school, file)
  expect(counts(taken)).toEqual(first)
  const second = { ...first, created: 0, updated: 0, skipped: 3 }
  expect(counts(await check(school, file))).toEqual(second)
  expect(counts(await take(school, file))).toEqual(second)
  const csv = await t.get(`/api/schools/${school}/imports/${taken.id}/rejected.csv`, { as: admin })
  // The second « new » of the file stands there without its e-mail, which is the first one's.
  expect(csv.body.match(/\w+@foretold/g)).toEqual(['classic@foretold', 'bad@foretold'])
})

it('tells active students apart: refused as ever, but nothing to mend and no reason', async () => {
  const school = await schoolOf('apart')
  const role = 'ROLE_STUDENT_INCLUSIVE' as const
  for (const name of ['one', 'two']) await t.aStudent({ role, school, user: { email: at(name, 'apart') } })
  const data = await check(school, list(row(at('one', 'apart')), row(at('two', 'apart')), 'M;x'))
  expect(data).toMatchObject({ rejectedTotal: 3, active: 2 })
  expect(data.reasons).toEqual([{ code: 'row.columnCount', count: 1, example: '2 / 9' }])
  expect(data.rejected.map(({ code, isActive }: typeof data) => [code, isActive])).toEqual([
    ['email.alreadyRegistered', true],
    ['email.alreadyRegistered', true],
    ['row.columnCount', false],
  ])
  expect(data.rejected[2].cells).toEqual({})
})

it('says of nobody that they left whose refused row names them, however their e-mail was pasted', async () => {
  const school = await schoolOf('pasted')
  const role = 'ROLE_STUDENT_INCLUSIVE' as const
  const pasted = ['a\u00a0', 'b\t', '\u2003c', 'd\r\n', 'e\u2028', 'É\ufeff', "'+g", ' H ']
  const names = ['a', 'b', 'c', 'd', 'e', 'é', '+g', 'h']
  for (const name of names) await t.aStudent({ role, school, user: { email: at(name, 'pasted') } })
  const cell = (text: string) => text.replace(/[\p{L}]/u, (name) => at(name, 'pasted'))
  const file = list(
    ...pasted.map((text) => row(`"${cell(text)}"`)),
    row(`"${at('i', 'pasted')}\u00a0"`).replace(';Lille', ''),
  )
  await t.aStudent({ role, school, user: { email: at('i', 'pasted') } })
  const data = await check(school, file)
  expect([data.rejectedTotal, data.left, data.leftTotal]).toEqual([9, [], 0])
  const none = await send(school, file, { to: 'leavers', fields: { label: 'Sortis' } })
  expect([none.statusCode, none.json().code]).toEqual([409, 'runs.nobody'])
})

it('reads 143 dates that have the month first by one word, and marks those that could be read otherwise', async () => {
  const school = await schoolOf('dates')
  const date = (n: number) => (n < 12 ? `09-0${(n % 8) + 1}-2003` : `03-${13 + (n % 17)}-2004`)
  const rows = Array.from({ length: 143 }, (_, n) => row(at(`s${n}`, 'dates'), { birthday: date(n) }))
  const file = list(...rows, row(at('good', 'dates')), row(at('hand', 'dates'), { birthday: '1 mai 2004' }))
  const data = await check(school, file)
  expect(data.reasons).toEqual([{ code: 'birthday.format', count: 144, example: '09-01-2003' }])
  expect(data.fixes).toMatchObject([
    {
      kind: 'dates',
      separator: '-',
      order: 'mdy',
      count: 143,
      ambiguous: 12,
      example: { from: '03-25-2004' },
    },
  ])
  expect(data.rejected[0]).toMatchObject({
    cells: { birthday: '09-01-2003', email: at('s0', 'dates') },
    suggestion: { value: '01/09/2003', isAmbiguous: true },
  })
  const dates = [{ separator: '-' as const, order: 'mdy' as const }]
  const mended = await check(school, file, { dates })
  expect([mended.created, mended.rejectedTotal, mended.fixes]).toEqual([144, 1, []])
  const cells = [{ line: 146, column: 'birthday' as const, value: '01/05/2004' }]
  expect(await take(school, file, { dates, cells })).toMatchObject({ created: 145, rejectedTotal: 0 })
  const born = (await studentsOf(school)).map(({ user, student }) => [
    user.email.split('@')[0],
    student.birthday,
  ])
  expect(Object.fromEntries(born)).toMatchObject({ s0: '2003-09-01', s142: '2004-03-19', hand: '2004-05-01' })
})

it('mends a word and a lost zero in every row that has them', async () => {
  const school = await schoolOf('words')
  const lines = ['a', 'b'].map((name) =>
    row(at(name, 'words'), { phone: '639980301' }).replace(/^M;/, 'Mlle;'),
  )
  const same = [{ column: 'civility' as const, from: 'Mlle', to: 'Mme' }]
  const seen = await check(school, list(...lines), { same })
  expect(seen.fixes).toMatchObject([{ kind: 'zero', column: 'phone', count: 2 }])
  expect(await take(school, list(...lines), { same, zeros: ['phone'] })).toMatchObject({ created: 2 })
  expect((await studentsOf(school)).map(({ student }) => [student.civility, student.phoneNumber])).toEqual(
    Array(2).fill(['Mme', '+33639980301']),
  )
})

it('gives refused rows back as they were mended', async () => {
  const school = await schoolOf('half')
  const cells = [{ line: 2, column: 'birthday' as const, value: '32/01/2004' }]
  const { id } = await take(school, list(row(at('a', 'half'), { birthday: 'x' })), { cells })
  const csv = await t.get(`/api/schools/${school}/imports/${id}/rejected.csv`, { as: admin })
  expect(csv.body).toContain(';32/01/2004;')
})

it('takes columns by what somebody says they are, and remembers it for this school alone', async () => {
  const school = await schoolOf('mapped')
  const file = (name: string, domain: string) =>
    `Genre;Appelé;Patronyme;Boîte aux lettres;Jour de venue;N° étudiant\nM;Malo;Kerdivel;${at(name, domain)};10/10/2004;77\n`
  const unknown = await send(school, file('a', 'mapped'), { dryRun: true })
  expect([unknown.statusCode, unknown.json().code]).toEqual([422, 'imports.columns_missing'])
  const asked = await send(school, file('a', 'mapped'), { dryRun: true, format: 'columns' })
  expect(asked.json().data.columns[4]).toEqual({
    header: 'Jour de venue',
    column: null,
    isHidden: false,
    example: '10/10/2004',
  })
  const columns = ['civility', 'name', 'lastName', 'email', 'birthday', null] as const
  const mending = { columns: [...columns] }
  expect(await check(school, file('a', 'mapped'), mending)).toMatchObject({ created: 1, rejectedTotal: 0 })
  const forgotten = await send(school, file('a', 'mapped'), { dryRun: true })
  expect(forgotten.statusCode).toBe(422)
  expect(await take(school, file('a', 'mapped'), mending)).toMatchObject({ created: 1 })
  const again = await check(school, file('b', 'mapped'))
  expect([again.created, again.columns.map(({ column }: typeof again) => column)]).toEqual([1, columns])
  const other = await schoolOf('unmapped')
  expect((await send(other, file('c', 'unmapped'), { dryRun: true })).statusCode).toBe(422)
})

it('takes two lists of one school at once that have the same headers', async () => {
  const school = await schoolOf('twice')
  const header = 'Genre;Appelé;Patronyme;Boîte aux lettres;Jour de venue'
  const columns = ['civility', 'name', 'lastName', 'email', 'birthday'] as const
  const checking = await transact(t.db, async (other) => {
    await other.insert(schoolListColumns).values({ schoolId: school, header: 'appele', column: 'lastName' })
    const checking = check(school, `${header}\nM;Malo;Kerdivel;${at('a', 'twice')};10/10/2004\n`, {
      columns: [...columns],
    })
    await untilWaiting(t.db, 1)
    return { checking }
  })
  expect(await checking.checking).toMatchObject({ created: 1, rejectedTotal: 0 })
})

it('leaves students as they are whose change is not wanted', async () => {
  const school = await schoolOf('kept')
  await take(school, list(row(at('a', 'kept')), row(at('b', 'kept'))))
  const file = list(row(at('a', 'kept'), { name: 'Autre' }), row(at('b', 'kept'), { name: 'Autre' }))
  expect(await check(school, file, { unchanged: 'all' })).toMatchObject({
    updated: 0,
    skipped: 2,
    changes: [],
  })
  expect(await take(school, file, { unchanged: [2] })).toMatchObject({ updated: 1, skipped: 1 })
  expect((await studentsOf(school)).map(({ user }) => user.name)).toEqual(['Malo', 'Autre'])
})

it('refuses a mending that is none, or that speaks of other columns, and keeps nothing', async () => {
  const school = await schoolOf('odd')
  const before = await t.db.$count(studentImports)
  const odd = [
    '{',
    '[]',
    '{"cells":[{"line":"2"}]}',
    '{"columns":["email"]}',
    '{"unchanged":"some"}',
    'x'.repeat(2e6),
  ]
  for (const mending of odd) {
    const response = await send(school, list(row(at('a', 'odd'))), { mending })
    expect([mending.slice(0, 20), response.statusCode]).toEqual([mending.slice(0, 20), 422])
    expect(Object.keys(response.json().errors)).toEqual(['mending'])
  }
  expect(await t.db.$count(studentImports)).toBe(before)
  expect(await t.db.$count(users, eq(users.email, at('a', 'odd')))).toBe(0)
})
