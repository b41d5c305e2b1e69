import { Buffer } from 'node:buffer'
import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { row, sheetXml, text, workbook } from '../../../test/workbook.ts'
import { keepList, type ListedRow, readHead, readRows } from './read-list.ts'

const header = row(
  1,
  text('A1', 'nom'),
  text('B1', 'prenom'),
  text('C1', 'courriel'),
  text('D1', 'date_naissance'),
)

async function read(bytes: Buffer) {
  const list = await keepList(Readable.from([bytes]), () => false)
  try {
    const head = await readHead(list)
    const rows: ListedRow[] = []
    for await (const some of readRows(list, head)) rows.push(...some)
    return {
      sheet: list.sheet,
      size: list.size,
      header: head.header,
      rows: rows.filter(({ cells }) => cells.join('') !== ''),
    }
  } finally {
    await list.drop()
  }
}

it('reads the first visible sheet: shared texts, days, numbers, what formulas showed, and empty lines as lines', async () => {
  const bytes = await workbook({
    'xl/workbook.xml': `<workbook xmlns:r="r"><sheets><sheet name="Cachée" state="hidden" r:id="rId9"/>
      <sheet name="Rentrée" r:id="rId1"/></sheets></workbook>`,
    'xl/sharedStrings.xml':
      '<sst><si><t>Kerdivel</t></si><si><r><t>Ma</t></r><r><t>lo; "x"&#10;y</t></r><rPh><t>no</t></rPh></si></sst>',
    'xl/styles.xml': `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd\\/mm\\/yyyy"/>
      <numFmt numFmtId="165" formatCode="0 &quot;jours&quot;"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>
      <cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': sheetXml(
      header +
        row(
          2,
          '<c r="A2" t="s"><v>0</v></c>',
          '<c r="B2" t="s"><v>1</v></c>',
          '<c r="D2" s="1"><v>38060</v></c>',
        ) +
        row(
          5,
          text('A5', 'Été'),
          '<c r="C5" t="str"><f>A5&amp;"@x"</f><v>Été@x</v></c>',
          '<c r="D5" s="2"><v>38060.5</v></c>',
        ) +
        row(
          6,
          '<c r="A6"><v>6.39980301E8</v></c>',
          '<c r="B6" s="3"><v>12</v></c>',
          '<c r="E6" t="str"><v> </v></c>',
        ),
    ),
  })
  expect(await read(bytes)).toEqual({
    sheet: 'Rentrée',
    size: bytes.length,
    header: ['nom', 'prenom', 'courriel', 'date_naissance'],
    rows: [
      { line: 2, cells: ['Kerdivel', 'Malo; "x" y', '', '14/03/2004'] },
      { line: 5, cells: ['Été', '', 'Été@x', '14/03/2004'] },
      { line: 6, cells: ['639980301', '12', '', ''] },
    ],
  })
})

it('notes which lines the spreadsheet hides, by a filter or by hand, and reads them', async () => {
  const line = (n: number, more: string) => `<row r="${n}"${more}>${text(`A${n}`, `n${n}`)}</row>`
  const bytes = await workbook({
    'xl/worksheets/sheet1.xml': sheetXml(
      `${header}${line(2, '')}${line(4, ' hidden="1"')}<row r="5" hidden="1"/>${line(6, ' hidden="true"')}${line(7, ' hidden="0"')}`,
    ),
  })
  const list = await keepList(Readable.from([bytes]), () => false)
  expect([...list.hidden]).toEqual([4, 6])
  await list.drop()
  expect((await read(bytes)).rows.map(({ line }) => line)).toEqual([2, 4, 6, 7])
})

it('counts days from 1904 where the workbook does', async () => {
  const bytes = await workbook({
    'xl/workbook.xml': `<workbook xmlns:r="r"><workbookPr date1904="1"/><sheets><sheet name="L" r:id="rId1"/></sheets></workbook>`,
    'xl/styles.xml': '<styleSheet><cellXfs><xf numFmtId="14"/></cellXfs></styleSheet>',
    'xl/worksheets/sheet1.xml': sheetXml(header + row(2, '<c r="D2" s="0"><v>36598</v></c>')),
  })
  expect((await read(bytes)).rows[0]?.cells[3]).toBe('14/03/2004')
})

const twoSheets = {
  'xl/workbook.xml': `<workbook xmlns:r="r"><sheets><sheet name="Lisez-moi" r:id="rId1"/><sheet name="Promo" r:id="rId2"/>
    <sheet name="Ancienne" r:id="rId3"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships>${[1, 2, 3]
    .map((n) => `<Relationship Id="rId${n}" Target="worksheets/sheet${n}.xml"/>`)
    .join('')}</Relationships>`,
}
const title = row(1, text('A1', 'Étudiants 2026')) + row(3, text('B3', 'À jour au 1er septembre'))

it('finds a list on the second sheet, below a title, and gives its rows the width of its header', async () => {
  const named = header.replaceAll(/(A|B|C|D)1/g, '$15').replace('r="1"', 'r="5"')
  const sheet = sheetXml(title + named + row(6, text('A6', 'Kerdivel')) + row(7, text('E7', 'x')))
  const bytes = await workbook({
    ...twoSheets,
    'xl/worksheets/sheet1.xml': sheetXml(title),
    'xl/worksheets/sheet2.xml': sheet,
    'xl/worksheets/sheet3.xml': sheet,
  })
  expect(await read(bytes)).toMatchObject({
    sheet: 'Promo',
    header: ['nom', 'prenom', 'courriel', 'date_naissance'],
    rows: [
      { line: 6, cells: ['Kerdivel', '', '', ''] },
      { line: 7, cells: ['', '', '', '', 'x'] },
    ],
  })
})

it('reads the first sheet where no sheet holds names that are known, else the first that looks like a list', async () => {
  const wide = sheetXml(row(1, ...[...'ABCDE'].map((letter) => text(`${letter}1`, letter))))
  const sheetOf = async (...sheets: string[]) => {
    const parts = sheets.map((xml, at) => [`xl/worksheets/sheet${at + 1}.xml`, xml])
    return (await read(await workbook({ ...twoSheets, ...Object.fromEntries(parts) }))).sheet
  }
  const blank = sheetXml('')
  expect(await sheetOf(sheetXml(title), blank, sheetXml(title))).toBe('Lisez-moi')
  expect(await sheetOf(sheetXml(title), wide, wide)).toBe('Promo')
  expect(await sheetOf(blank, wide, sheetXml(header))).toBe('Ancienne')
})

const oneSheet = (xml: string) => workbook({ 'xl/worksheets/sheet1.xml': xml })
/** Says in the directory of a zip that its sheet unpacks to that many bytes. */
async function saying(bytes: number) {
  const zip = await oneSheet(sheetXml(header + row(2, text('A2', 'x'.repeat(5000)))))
  const at = zip.lastIndexOf('xl/worksheets/sheet1.xml') - 46
  zip.writeUInt32LE(bytes, at + 24)
  return zip
}

it.each([
  1, 5, 1000,
])('tells a workbook behind a password, or an old one, from what is no list, in pieces of %i', async (size) => {
  const bytes = Buffer.from('d0cf11e0a1b11ae1'.padEnd(2000, '0'), 'hex')
  const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
    bytes.subarray(at * size, (at + 1) * size),
  )
  await expect(keepList(Readable.from(pieces), () => false)).rejects.toMatchObject({
    code: 'imports.locked_workbook',
    detail: { errors: { submitFile: ['error.imports.locked_workbook'] } },
  })
})

it.each<[string, () => Promise<Buffer>, string]>([
  ['unpacks to 300 MiB', () => saying(314_572_800), 'imports.workbook_too_large'],
  [
    'has thousands of parts',
    () => workbook(Object.fromEntries(Array.from({ length: 2100 }, (_, n) => [`a${n}`, '']))),
    'imports.workbook_too_large',
  ],
  ['unpacks to more than it says', () => saying(100), 'imports.not_a_list'],
  [
    'goes to line 1,048,576',
    () => oneSheet(sheetXml(header + row(1_048_576, text('A1048576', 'x')))),
    'imports.too_many_lines',
  ],
  ['goes to column XFD', () => oneSheet(sheetXml(row(1, text('XFD1', 'x')))), 'imports.workbook_too_large'],
  ['goes back', () => oneSheet(sheetXml(header + row(1))), 'imports.not_a_list'],
  ['nests without end', () => oneSheet('<a>'.repeat(100_000)), 'imports.not_a_list'],
  [
    'has a cell without end',
    () => oneSheet(sheetXml(row(1, text('A1', 'x'.repeat(200_000))))),
    'imports.not_a_list',
  ],
  [
    'has an element of many attributes',
    () => oneSheet(`<a ${Array.from({ length: 5000 }, (_, n) => `b${n}="1"`).join(' ')}/>`),
    'imports.not_a_list',
  ],
  [
    'defines entities that double',
    () =>
      oneSheet(`<!DOCTYPE a [<!ENTITY b "xxxx"><!ENTITY c "&b;&b;">]>${sheetXml(row(1, text('A1', '&c;')))}`),
    'imports.not_a_list',
  ],
  [
    'leads outside',
    () =>
      workbook({
        'xl/_rels/workbook.xml.rels':
          '<Relationships><Relationship Id="rId1" TargetMode="External" Target="file:///etc/passwd"/></Relationships>',
      }),
    'imports.not_a_list',
  ],
  [
    'names a part above it',
    () =>
      workbook({
        'xl/_rels/workbook.xml.rels':
          '<Relationships><Relationship Id="rId1" Target="../../../../etc/passwd"/></Relationships>',
      }),
    'imports.not_a_list',
  ],
  [
    'has no sheet',
    () => workbook({ 'xl/workbook.xml': '<workbook><sheets/></workbook>' }),
    'imports.not_a_list',
  ],
  ['is cut', async () => (await workbook({})).subarray(0, 300), 'imports.not_a_list'],
  ['is another zip', async () => workbook({ 'xl/workbook.xml': 'x' }), 'imports.not_a_list'],
  [
    'is no Unicode',
    () =>
      oneSheet('\ufffd').then(() =>
        workbook({ 'xl/worksheets/sheet1.xml': Buffer.from([0x3c, 0x61, 0x3e, 0xff, 0xfe]) }),
      ),
    'imports.not_a_list',
  ],
])('refuses a workbook whole that %s, within seconds', async (_, make, code) => {
  const bytes = await make()
  const start = performance.now()
  await expect(read(bytes)).rejects.toMatchObject({ code })
  expect(performance.now() - start).toBeLessThan(5000)
})
