import { readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import type { Memory } from './header.rules.ts'
import { keepList, type ListedRow, readHead, readRows } from './read-list.ts'

const sample = (name: string) => readFileSync(new URL(`./samples/${name}`, import.meta.url))

/** Reads bytes in pieces of `size`, so that letters, line ends and quotes are cut anywhere. */
async function read(bytes: Buffer | string, size = 65_536, memory?: Memory) {
  const all = Buffer.from(bytes)
  const pieces = Array.from({ length: Math.ceil(all.length / size) }, (_, at) =>
    all.subarray(at * size, (at + 1) * size),
  )
  const list = await keepList(Readable.from(pieces), () => false, memory)
  try {
    const head = await readHead(list)
    const { delimiter, header } = head
    const rows: ListedRow[] = []
    for await (const some of readRows(list, head)) rows.push(...some)
    return { encoding: list.encoding, delimiter, header, line: head.line, rows }
  } finally {
    await list.drop()
  }
}

it('reads the three samples alike', async () => {
  const excel = await read(sample('students-import-sample.csv'), 7)
  const plain = await read(sample('students-import-sample-comma-utf8.csv'))
  const old = await read(sample('students-import-sample-cp1252.csv'))
  expect([excel, plain, old].map(({ encoding, delimiter }) => [encoding, delimiter])).toEqual([
    ['utf-8', ';'],
    ['utf-8', ','],
    ['windows-1252', ';'],
  ])
  expect(excel.rows).toHaveLength(20)
  expect(excel.rows[0]).toMatchObject({
    line: 2,
    cells: expect.arrayContaining(['Mme', 'Élodie', 'Aubracour']),
  })
  expect(plain.rows).toEqual(excel.rows)
  expect(old.rows).toEqual(excel.rows)
})

it('knows the letters that Windows has beyond Latin 1', async () => {
  const { rows } = await read(Buffer.from([...Buffer.from('nom;prenom\r\n'), 0x9c, 0x3b, 0x80, 0x0d, 0x0a]))
  expect(rows[0]?.cells).toEqual(['œ', '€'])
})

it.each([1, 2, 3, 5, 1000])('keeps cells, quotes and lines whole in pieces of %i', async (size) => {
  const text = 'nom;prenom\r\n"a;""b""";"c\r\nd"\n\ne;"f"\rg"h";\n'
  const { rows } = await read(text, size)
  expect(rows.filter(({ cells }) => cells.join('') !== '')).toEqual([
    { line: 2, cells: ['a;"b"', 'c\r\nd'] },
    { line: 5, cells: ['e', 'f'] },
    { line: 6, cells: ['g"h"', ''] },
  ])
})

it.each([
  ['nothing', ''],
  ['a mark alone', '\uFEFF'],
  ['zero bytes', 'nom;prenom\n\u0000'],
  ['one endless cell', `nom;prenom\n"${'x'.repeat(200_000)}";b\n`],
])('refuses %s whole', async (_, text) => {
  await expect(read(text)).rejects.toMatchObject({ kind: 'invalid', code: 'imports.not_a_list' })
})

it.each([
  ['a row', 'nom;prenom\n"a\nb";c\n\n"d;e\nf;g\n', 5],
  ['a row of a long list', `nom;prenom\n"a;b\n${'c;d\n'.repeat(50_000)}`, 2],
  ['the header', '\n"nom;prenom\na;b\n', 2],
])('says where the quote of %s has no end', async (_, text, line) => {
  await expect(read(text)).rejects.toMatchObject({ code: 'imports.open_quote', detail: { values: { line } } })
})

const five = 'a;b;c;d;e'
const names = 'civilite;nom;prenom;courriel;date_naissance'
it.each([
  ['two lines', `${five}\n1;"2;3;4;5\n1;2;3";4;5\n`, 2, 3],
  ['many lines', `${five}\n${five}\n1;2;"3;4;5\n${'1;2;3;4;5\n'.repeat(9)}1";2;3;4;5\n`, 3, 13],
  ['lines of another length', `${five}\r\n1;2;"3;4\r\n1;2;3;4;5\r\n1";2;3;4\r\n`, 2, 4],
])('says where two stray quotes make one row of %s', async (_, text, line, last) => {
  for (const size of [1, 1000]) {
    await expect(read(text, size)).rejects.toMatchObject({
      code: 'imports.stray_quotes',
      detail: { values: { line, last } },
    })
  }
})

it('leaves cells of several lines alone', async () => {
  const text = `${five}\n1;2;"3\n\n;4";4;"5\n6\n7"\n"1\n;";2;3;"4;5\n";5\n`
  expect((await read(text)).rows).toHaveLength(2)
})

it.each([
  ['the last cell', `${names.replace('date_naissance', '"date de\nnaissance"')}\n`, 3],
  ['the first and the last cell', '"civi\r\nlite";nom;prenom;courriel;"date de\r\nnaissance"\r\n', 4],
  ['a cell below a title', `Liste 2026\n\n"nom de\nfamille";civilite;prenom;courriel;date_naissance\n`, 5],
  ['a cell below a note', `"Note;à lire\n\ndeux";fois\n"nom\n\nde famille",civilite,prenom,mail,ne_le\n`, 7],
  ['cells that nobody knows', 'G;P;"N;\nx";"M\n";J\n', 4],
])('reads a header with a line break in %s', async (_, header, line) => {
  const delimiter = header.includes(',') ? ',' : ';'
  for (const size of [1, 1000]) {
    const list = await read(`${header}${five.replaceAll(';', delimiter)}\n`, size)
    expect(list.header).toHaveLength(5)
    expect(list.header.join()).not.toMatch(/[\r\n]/)
    expect(list).toMatchObject({ delimiter, rows: [{ line, cells: ['a', 'b', 'c', 'd', 'e'] }] })
  }
})

it('reads rows with a line break in the first and in the last cell', async () => {
  const { rows } = await read(`${names}\n"a\nb";c;d;e;"f\ng"\n${five}\n`)
  expect(rows.map(({ line, cells }) => [line, cells[0]])).toEqual([
    [2, 'a\nb'],
    [5, 'a'],
  ])
})

it.each([
  ['a title', `"Liste 2026\n${names}\n${five}\n`, 'imports.open_quote', { line: 1 }],
  ['a title and a row', `"Liste 2026\n${names}\n1;"2;3;4;5\n`, 'imports.stray_quotes', { line: 1, last: 3 }],
  ['the header', `${names.replace('nom', '"nom')}\n${five}\n`, 'imports.open_quote', { line: 1 }],
  [
    'the header and a row',
    `${names};"x\n${five};"\n${five};f\n`,
    'imports.stray_quotes',
    { line: 1, last: 2 },
  ],
])('says where stray quotes stand in %s', async (_, text, code, values) => {
  await expect(read(text)).rejects.toMatchObject({ code, detail: { values } })
})

it.each([
  ['blank lines', '\r\n;;\r\nnom;prenom\r\na;b', ';', 4],
  ['the separator that Excel names', 'sep=,\nnom,prenom;\na,b', ',', 3],
  ['a separator that Excel quotes', '\uFEFF"sep=;"\nnom;prenom\na;b', ';', 3],
])('passes over %s above the header', async (_, text, delimiter, line) => {
  for (const size of [1, 1000]) {
    const { rows, ...head } = await read(text, size)
    expect(head).toMatchObject({ delimiter, header: [expect.stringMatching(/^nom$/), expect.any(String)] })
    expect(rows).toEqual([{ line, cells: ['a', 'b'] }])
  }
})

it.each([
  ['a title', `Liste 2026\n\n${names}\na;b;c;d;e\n`, 3, names],
  ['a title of as many cells', `Liste;de;la;rentrée;2026\n${names}\na;b;c;d;e\n`, 2, names],
  ['a title of two lines in quotes', `"Liste\nde 2026"\n${names}\na;b;c;d;e\n`, 3, names],
  ['names that nobody knows below a title', 'Liste 2026\nG;P;N;M;J\na;b;c;d;e\n', 2, 'G;P;N;M;J'],
  ['names that nobody knows', 'G;P\na;b\n', 1, 'G;P'],
  ['names on line 11', `${'x\n'.repeat(10)}${names}\n`, 1, 'x'],
])('finds the header of a list with %s', async (_, text, line, header) => {
  const { rows, ...head } = await read(text)
  expect([head.line, head.header.join(';')]).toEqual([line, header])
  expect(rows[0]?.line ?? line + 1).toBe(line + 1)
})

it('finds the header by what the school calls its columns', async () => {
  const memory = new Map([
    ['g', 'civility' as const],
    ['p', 'name' as const],
    ['n', 'lastName' as const],
  ])
  expect(await read('A;B;C;D;E\nG;P;N\n', 1000, memory)).toMatchObject({ line: 2, header: ['G', 'P', 'N'] })
})

it('refuses what was cut for its size', async () => {
  await expect(keepList(Readable.from([Buffer.from('nom')]), () => true)).rejects.toMatchObject({
    code: 'imports.too_large',
  })
})
