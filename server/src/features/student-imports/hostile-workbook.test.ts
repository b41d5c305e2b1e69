import type { Buffer } from 'node:buffer'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { maxImportLines, maxImportSize } from '@cursus/shared/student-imports'
import { afterAll, expect, it, vi } from 'vitest'
import { row, sheetXml, text, workbook } from '../../../test/workbook.ts'
import { keepList } from './read-list.ts'
import { readWorkbook } from './read-workbook.ts'

vi.setConfig({ testTimeout: 60_000 })
const folder = mkdtempSync(join(tmpdir(), 'cursus-hostile-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const letters = (at: number): string =>
  (at >= 26 ? letters(Math.floor(at / 26) - 1) : '') + String.fromCharCode(65 + (at % 26))
const header = row(1, ...Array.from({ length: 500 }, (_, at) => text(`${letters(at)}1`, 'a')))
const rows = (cells: string, count = maxImportLines - 1) =>
  sheetXml(header + `<row>${cells}</row>`.repeat(count))

/** Small files that unfold to hundreds of times their size. */
const hostile: [string, () => Promise<Buffer>][] = [
  [
    '500 columns and 200,000 rows, each with a cell in the last one',
    () => workbook({ 'xl/worksheets/sheet1.xml': rows('<c r="SF1"><v>1</v></c>') }),
  ],
  [
    '200,000 rows of cells that share one text',
    () =>
      workbook({
        'xl/sharedStrings.xml': `<sst><si><t>${'x'.repeat(50_000)}</t></si></sst>`,
        'xl/worksheets/sheet1.xml': rows('<c t="s"><v>0</v></c>'),
      }),
  ],
  [
    'one row of cells that share one text',
    () =>
      workbook({
        'xl/sharedStrings.xml': `<sst><si><t>${'x'.repeat(90_000)}</t></si></sst>`,
        'xl/worksheets/sheet1.xml': rows('<c t="s"><v>0</v></c>'.repeat(500), 1),
      }),
  ],
]

it.each(hostile)('unfolds a workbook of %s no further than a list may be long', async (_, make) => {
  const path = join(folder, 'hostile.xlsx')
  await writeFile(path, await make())
  const { lines } = await readWorkbook(path)
  let bytes = 0
  const readAll = async () => {
    for await (const some of lines) bytes += some.length
  }
  await expect(readAll()).rejects.toMatchObject({ kind: 'too_large', code: 'imports.workbook_too_large' })
  expect(bytes).toBeLessThanOrEqual(maxImportSize)
})

it.each(hostile)('leaves nothing on the disk of a workbook of %s', async (_, make) => {
  const own = mkdtempSync(join(folder, 'tmp-'))
  vi.stubEnv('TMPDIR', own)
  try {
    const kept = keepList(Readable.from([await make()]), () => false)
    await expect(kept).rejects.toMatchObject({ code: 'imports.workbook_too_large' })
  } finally {
    vi.unstubAllEnvs()
  }
  expect(readdirSync(own)).toEqual([])
})

it('takes a workbook of 200,000 lines that are students', async () => {
  const cells = ['Kerdivel', 'Malo', 'malo.kerdivel@ecole.example', '14/03/2004']
    .map((value, at) => text(`${letters(at)}2`, value))
    .join('')
  const own = row(
    1,
    ...['nom', 'prenom', 'courriel', 'date_naissance'].map((name, at) => text(`${letters(at)}1`, name)),
  )
  const bytes = await workbook({
    'xl/worksheets/sheet1.xml': sheetXml(own + `<row>${cells}</row>`.repeat(maxImportLines - 1)),
  })
  const list = await keepList(Readable.from([bytes]), () => false)
  expect(list.sheet).toBe('Liste')
  await list.drop()
})
