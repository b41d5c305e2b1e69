import { formatDay } from '@cursus/shared/day'
import type { Language } from '@cursus/shared/language'
import type {
  ListFix,
  RejectedRow,
  RejectionCode,
  StudentImport,
  StudentImportCheck,
} from '@cursus/shared/student-imports'
import { text } from '../../platform/texts.ts'
import { describeRejection } from './describe-rejection.rules.ts'
import { suggestionOf } from './find-fixes.rules.ts'
import type { Columns } from './header.rules.ts'
import type { Checked } from './receive-list.ts'
import { toColumns } from './stage-list.ts'
import { columnsOf, type Found, toFacts, toSummary } from './student-imports.queries.ts'

type Refused = { line: number; field: string | null; code: string; cells: string[]; isActive: boolean }
type Told = { columns: Columns; language: Language; fixes?: readonly ListFix[] }

function toRejected(refused: Refused, { columns, language, fixes = [] }: Told): RejectedRow {
  const { line, field, code, cells, isActive } = refused
  const message = text(language, `imports.rejected.${isActive ? 'active' : code}`)
  const known = cells.length === columns.length ? columns : []
  return {
    ...{ line, field, code, message, isActive },
    ...describeRejection(refused, columns),
    cells: Object.fromEntries(
      known.flatMap((column, at) => (column ? [[column, cells[at]?.trim() ?? '']] : [])),
    ),
    suggestion: isActive ? null : suggestionOf({ code: code as RejectionCode, cells }, columns, fixes),
  } as RejectedRow
}

export function toImport(
  found: Found,
  rejections: Refused[],
  language: Language,
): Omit<StudentImport, 'undo'> {
  const told = { columns: columnsOf(found.row), language }
  return { ...toSummary(found), rejected: rejections.map((one) => toRejected(one, told)) }
}

export function toCheck(checked: Checked, language: Language): StudentImportCheck {
  const { row, columns, refusals, fixes, ready, changes, left, leftTotal } = checked
  return {
    ...toFacts(checked),
    rejected: refusals.shown().map((one) => toRejected(one, { columns, language, fixes })),
    columns: toColumns(row.header, checked),
    reasons: refusals.reasons(),
    fixes,
    changes,
    left,
    leftTotal,
    ready: ready.map(({ birthday, ...one }) => ({ ...one, birthday: formatDay(birthday) })),
  }
}
