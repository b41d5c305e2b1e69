import { expect, it } from 'vitest'
import { startTest } from '../../../test/harness.ts'
import { listsOf } from '../../../test/lists.ts'
import { row, sheetXml, text, workbook } from '../../../test/workbook.ts'

const t = await startTest()
const { admin, send, schoolOf, studentsOf } = await listsOf(t)
const at = (name: string, domain: string) => `${name}@${domain}.boreale.example.org`

it('tells how many rows of a workbook are hidden, and leaves them out where somebody says so', async () => {
  const school = await schoolOf('hidden')
  const cells = (line: number, values: string[]) =>
    values.map((value, place) => text(`${'ABCDE'[place]}${line}`, value)).join('')
  const student = (line: number, more = '') =>
    `<row r="${line}"${more}>${cells(line, ['M', 'Bo', 'Né', at(`s${line}`, 'hidden'), '10/10/2004'])}</row>`
  const header = `<row r="1">${cells(1, ['civility', 'name', 'lastName', 'email', 'birthday'])}</row>`
  const rows = header + student(2) + student(3, ' hidden="1"') + student(4, ' hidden="1"')
  const file = await workbook({ 'xl/worksheets/sheet1.xml': sheetXml(rows) })
  const mending = { withoutHidden: true }
  const seen = async (more = {}) => (await send(school, file, { dryRun: true, ...more })).json().data
  expect(await seen()).toMatchObject({ hidden: 2, total: 3, created: 3 })
  expect(await seen({ mending })).toMatchObject({ hidden: 2, total: 1, created: 1 })
  const { id } = (await send(school, file, { mending })).json().data
  expect((await studentsOf(school)).map(({ user }) => user.email)).toEqual([at('s2', 'hidden')])
  const kept = await t.get(`/api/schools/${school}/imports/${id}`, { as: admin })
  expect(kept.json().data).toMatchObject({
    ...{ total: 1, created: 1, headerLine: 1, hidden: 2, withoutHidden: true, hiddenColumns: [] },
  })
})

it('tells which columns that are read a spreadsheet hides, keeps it, and reads one that it shows first', async () => {
  const school = await schoolOf('folded')
  const names = ['civility', 'name', 'lastName', 'email', 'birthday', 'mail']
  const line = (n: number, values: string[]) =>
    row(n, ...values.map((value, place) => text(`${'ABCDEF'[place]}${n}`, value)))
  const hides = (...places: number[]) =>
    `<cols>${places.map((place) => `<col min="${place}" max="${place}" hidden="1"/>`).join('')}</cols>`
  const student = ['M', 'Bo', 'Né', at('old', 'folded'), '10/10/2004', at('new', 'folded')]
  const fileOf = (cols: string) =>
    workbook({
      'xl/worksheets/sheet1.xml': `<worksheet>${cols}<sheetData>${line(1, names)}${line(2, student)}</sheetData></worksheet>`,
    })
  const seen = async (cols: string) => (await send(school, await fileOf(cols), { dryRun: true })).json().data
  expect(await seen('')).toMatchObject({ hiddenColumns: [], ready: [{ email: at('old', 'folded') }] })
  const both = await seen(hides(4, 5))
  expect(both).toMatchObject({
    hidden: 0,
    hiddenColumns: ['birthday'],
    ready: [{ email: at('new', 'folded') }],
  })
  expect(both.columns.map(({ column, isHidden }: typeof both) => [column, isHidden])).toEqual([
    ...[
      ['civility', false],
      ['name', false],
      ['lastName', false],
    ],
    ...[
      [null, true],
      ['birthday', true],
      ['email', false],
    ],
  ])
  const { id } = (await send(school, await fileOf(hides(4, 5)))).json().data
  const kept = await t.get(`/api/schools/${school}/imports/${id}`, { as: admin })
  expect(kept.json().data).toMatchObject({ created: 1, headerLine: 1, hiddenColumns: ['birthday'] })
  expect(await seen(hides(4, 6))).toMatchObject({
    hiddenColumns: ['email'],
    ready: [{ email: at('old', 'folded') }],
  })
})

it('reads a workbook whose header stands below a title, says where, and mends days that are bare numbers', async () => {
  const school = await schoolOf('titled')
  const line = (n: number, ...values: string[]) =>
    row(n, ...values.map((value, place) => text(`${'ABCDE'[place]}${n}`, value)))
  const born = (n: number) =>
    `<row r="${n}">${line(n, 'M', 'Bo', 'Né', at(`s${n}`, 'titled')).replace(/<.?row[^>]*>/g, '')}<c r="E${n}"><v>38060</v></c></row>`
  const fileOf = (...names: string[]) =>
    workbook({
      'xl/worksheets/sheet1.xml': sheetXml(line(1, 'Promotion 2026') + line(3, ...names) + born(4) + born(5)),
    })
  const file = await fileOf('Civilité', 'Prénoms', 'Nom de famille', 'Adresse e-mail', 'Né(e) le')
  const seen = (await send(school, file, { dryRun: true })).json().data
  expect(seen).toMatchObject({ sheet: 'Liste', headerLine: 3, total: 2, rejectedTotal: 2 })
  expect(seen.fixes).toMatchObject([
    { kind: 'serials', base: 1900, count: 2, example: { from: '38060', to: '14/03/2004' } },
  ])
  expect(seen.rejected[0]).toMatchObject({
    line: 4,
    suggestion: { value: '14/03/2004', isAmbiguous: false },
  })
  const taken = (await send(school, file, { mending: { serials: true } })).json().data
  expect(taken).toMatchObject({ created: 2, rejectedTotal: 0, headerLine: 3, hidden: 0 })
  expect((await studentsOf(school)).map(({ student }) => student.birthday)).toEqual(
    Array(2).fill('2004-03-14'),
  )
  const odd = await fileOf('Civilité', 'Prénoms', 'Nom', 'Courriel', 'Jour de venue')
  expect((await send(school, odd, { dryRun: true })).json().message).toContain(
    'ligne 3 de «\u00a0Liste\u00a0»\u00a0: birthday',
  )
  const asked = (await send(school, odd, { dryRun: true, format: 'columns' })).json().data
  expect(asked).toMatchObject({ sheet: 'Liste', headerLine: 3 })
  expect(asked.columns[4]).toEqual({
    header: 'Jour de venue',
    column: null,
    isHidden: false,
    example: '38060',
  })
})

it('takes a workbook as it takes a CSV, and says which sheet it read', async () => {
  const school = await schoolOf('sheet')
  const names = ['civility', 'name', 'lastName', 'email', 'birthday']
  const cells = (line: number, values: string[]) =>
    row(line, ...values.map((value, place) => text(`${'ABCDE'[place]}${line}`, value)))
  const born = row(
    3,
    ...['M', 'Bo', 'Né', at('b', 'sheet')].map((value, place) => text(`${'ABCD'[place]}3`, value)),
    '<c r="E3" s="1"><v>38060</v></c>',
  )
  const file = await workbook({
    'xl/styles.xml': '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
    'xl/worksheets/sheet1.xml': sheetXml(
      cells(1, names) + cells(2, ['M', '=Ax', 'Né', at('a', 'sheet'), '10/10/2004']) + born,
    ),
  })
  const seen = (await send(school, file, { dryRun: true })).json().data
  expect(seen).toMatchObject({ sheet: 'Liste', created: 1, fileSize: file.length })
  expect(seen.rejected).toMatchObject([{ line: 2, code: 'cell.formula' }])
  const taken = (await send(school, file)).json().data
  expect(taken).toMatchObject({ sheet: 'Liste', created: 1, rejectedTotal: 1 })
  expect((await studentsOf(school))[0]?.student.birthday).toBe('2004-03-14')
})
