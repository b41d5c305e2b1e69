import { posix } from 'node:path'
import type { Readable } from 'node:stream'
import type { DayBase } from '@cursus/shared/student-imports'
import { isTrue, readWhole } from './workbook-xml.ts'

/** Opens a part of a workbook by its name, unpacked while it is read; null where there is none. */
export type OpenPart = (name: string) => Promise<Readable | null>
/** Places of cell formats that show a day. */
export type DateStyles = ReadonlySet<number>

/** Texts that cells share: the most in one workbook, and their letters together. */
const maxTexts = 2_000_000
const maxLetters = 64_000_000

/** Sheets among which the list is looked for. */
const maxSheets = 10

/** Finds the first sheets that are not hidden: their names, their parts, and the year from which the workbook counts days. */
export async function readSheets(open: OpenPart) {
  const found: { name: string; id: string }[] = []
  let base: DayBase = 1900
  const workbook = await open('xl/workbook.xml')
  if (!workbook) throw new Error('no workbook')
  await readWhole(workbook, {
    open: (name, given) => {
      if (name === 'workbookPr') base = isTrue(given.date1904) ? 1904 : 1900
      if (name === 'sheet' && (given.state ?? 'visible') === 'visible')
        found.push({ name: given.name ?? '', id: given['r:id'] ?? '' })
    },
  })
  const targets = await readTargets(open)
  const sheets = found.flatMap(({ name, id }) => {
    const target = targets.get(id)
    if (target === undefined) return []
    const part = target.startsWith('/') ? target.slice(1) : posix.join('xl', target)
    return [{ name: name.slice(0, 100), part }]
  })
  return { sheets: sheets.slice(0, maxSheets), base }
}

/** Reads where the relations lead inside the workbook; one that leads outside is none. */
async function readTargets(open: OpenPart): Promise<Map<string, string>> {
  const targets = new Map<string, string>()
  const relations = await open('xl/_rels/workbook.xml.rels')
  if (!relations) return targets
  await readWhole(relations, {
    open: (name, given) => {
      if (name === 'Relationship' && given.TargetMode !== 'External' && given.Id && given.Target)
        targets.set(given.Id, given.Target)
    },
  })
  return targets
}

/** Reads the texts that cells refer to by their place; how they are read aloud (phonetic) is passed over. */
export async function readSharedTexts(open: OpenPart): Promise<string[]> {
  const texts: string[] = []
  let text = ''
  let letters = 0
  let isPhonetic = false
  const part = await open('xl/sharedStrings.xml')
  if (!part) return texts
  await readWhole(part, {
    open: (name) => {
      if (name === 'si') text = ''
      if (name === 'rPh') isPhonetic = true
    },
    close: (name, own) => {
      if (name === 'rPh') isPhonetic = false
      if (name === 't' && !isPhonetic) text += own
      if (name !== 'si') return
      letters += text.length
      texts.push(text)
      if (texts.length > maxTexts || letters > maxLetters) throw new Error('too many texts')
    },
  })
  return texts
}

/** Formats of days that every workbook knows without saying so (ECMA-376, 18.8.30). */
const daysByNumber = new Set([
  14,
  15,
  16,
  17,
  22,
  ...[27, 28, 29, 30, 31, 36],
  ...[50, 51, 52, 53, 54, 57, 58],
])

/** Reads which cell formats show a day: a year or a day in their code, outside quotes and brackets. */
export async function readDateStyles(open: OpenPart): Promise<DateStyles> {
  const days = new Set(daysByNumber)
  const styles = new Set<number>()
  let place = 0
  let isOfCells = false
  const part = await open('xl/styles.xml')
  if (!part) return styles
  await readWhole(part, {
    open: (name, given) => {
      const code = (given.formatCode ?? '').replace(/"[^"]*"|\[[^\]]*\]|\\./g, '')
      if (name === 'numFmt' && /[yd]/i.test(code)) days.add(Number(given.numFmtId))
      if (name === 'cellXfs') isOfCells = true
      if (name !== 'xf' || !isOfCells) return
      if (days.has(Number(given.numFmtId))) styles.add(place)
      place += 1
    },
    close: (name) => {
      if (name === 'cellXfs') isOfCells = false
    },
  })
  return styles
}
