import { formatDay } from '@cursus/shared/day'
import type { Language } from '@cursus/shared/language'
import type { RejectedRow, StudentImport, StudentImportCheck } from '@cursus/shared/student-imports'
import { text } from '../../platform/texts.ts'
import { describeRejection } from './describe-rejection.rules.ts'
import type { Checked } from './receive-list.ts'
import { type Found, toFacts, toSummary } from './student-imports.queries.ts'

type Refused = { line: number; field: string | null; code: string; cells: string[] }
type Told = { header: string[]; language: Language }

function toRejected(refused: Refused, { header, language }: Told): RejectedRow {
  const { line, field, code } = refused
  const message = text(language, `imports.rejected.${code}`)
  return { line, field, code, message, ...describeRejection(refused, header) } as RejectedRow
}

export function toImport(found: Found, rejections: Refused[], language: Language): StudentImport {
  const { header } = found.row
  return {
    ...toSummary(found),
    rejected: rejections.map((one) => toRejected(one, { header, language })),
  }
}

export function toCheck(checked: Checked, language: Language): StudentImportCheck {
  const { row, columns, rejections, ready } = checked
  return {
    ...toFacts(checked),
    rejected: rejections.map((one) => toRejected(one, { header: row.header, language })),
    columns: row.header.map((header, at) => ({ header: header.trim(), column: columns[at] ?? null })),
    ready: ready.map(({ birthday, ...one }) => ({ ...one, birthday: formatDay(birthday) })),
  }
}
