import { formatDay } from '@cursus/shared/day'
import { fullNameOf } from '@cursus/shared/full-name'
import { importColumns, type StudentImportCheck, shownOfCheck } from '@cursus/shared/student-imports'
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/database.ts'
import type { ImportRow } from './student-imports.queries.ts'
import { isOtherStudent } from './work-off.ts'

type Check = StudentImportCheck
/** Outlook of a list: first good rows (birthdays as `'YYYY-MM-DD'`), first changes, people it does not name. */
export type Foreseen = Pick<Check, 'ready' | 'changes' | 'left' | 'leftTotal'>

const accounts = sql`student_import_rows r LEFT JOIN users u ON u.email = r.email::citext
  LEFT JOIN students s ON s.user_id = u.id`
const fate = sql`CASE WHEN u.id IS NULL THEN 'created' WHEN ${isOtherStudent} THEN 'updated' ELSE 'skipped' END`

/**
 * Returns what the staged rows of a list would lead to, with the first of them; none is an account that the list must
 * not change.
 */
export async function foresee(tx: Tx, row: ImportRow) {
  const { id } = row
  const counted = await tx.execute<{ fate: 'created' | 'updated' | 'skipped'; rows: number }>(sql`
    SELECT ${fate} AS fate, count(*)::int AS rows FROM ${accounts} WHERE r.import_id = ${id} GROUP BY 1`)
  const counts = Object.fromEntries(counted.rows.map((one) => [one.fate, one.rows]))
  const { rows: ready } = await tx.execute<Check['ready'][number]>(sql`
    SELECT line, civility, name, "lastName", email, birthday, fate FROM (
      SELECT r.line, r.civility, r.name, r.last_name AS "lastName", r.email, r.birthday, ${fate} AS fate,
        row_number() OVER (PARTITION BY ${fate} ORDER BY r.line) AS place
      FROM ${accounts} WHERE r.import_id = ${id}) AS rows
    WHERE place <= ${shownOfCheck} ORDER BY line`)
  return { counts, ready, changes: await changesOf(tx, id), ...(await leftBy(tx, row)) }
}

type Cells = Record<(typeof importColumns)[number], string | null>
type Change = { line: number; email: string; before: Cells; after: Cells }

/** SQL of one side of a change as JSON, by column. */
function cellsFrom(user: SQL, student: SQL, phone: SQL): SQL {
  return sql`json_build_object('civility', ${student}.civility, 'name', ${user}.name, 'lastName', ${user}.last_name,
    'birthday', ${student}.birthday, 'phone', ${student}.${phone}, 'street', ${student}.street,
    'postalCode', ${student}.postal_code, 'city', ${student}.city)`
}

async function changesOf(tx: Tx, importId: string): Promise<Check['changes']> {
  const { rows } = await tx.execute<Change>(sql`
    SELECT r.line, r.email, ${cellsFrom(sql`u`, sql`s`, sql`phone_number`)} AS before,
      ${cellsFrom(sql`r`, sql`r`, sql`phone`)} AS after
    FROM ${accounts} WHERE r.import_id = ${importId} AND u.id IS NOT NULL AND (${isOtherStudent})
    ORDER BY r.line LIMIT ${shownOfCheck}`)
  return rows.map(({ line, email, before, after }) => ({
    line,
    email,
    name: fullNameOf({ name: after.name ?? '', lastName: after.lastName ?? '' }),
    fields: importColumns.flatMap((field) => {
      const [was, is] = [cellOf(before, field), cellOf(after, field)]
      return is === '' || is === was ? [] : [{ field, before: was, after: is }]
    }),
  }))
}

function cellOf(cells: Cells, field: keyof Cells): string {
  const cell = cells[field] ?? ''
  return field === 'birthday' && cell ? formatDay(cell) : cell
}

type Left = Check['left'][number] & { lastName: string; total: number }

/** Finds students of the school whom no row names, refused rows included. */
async function leftBy(tx: Tx, row: ImportRow): Promise<Pick<Check, 'left' | 'leftTotal'>> {
  const { rows } = await tx.execute<Left>(sql`
    WITH gone AS (${goneFrom(row)}), first AS (SELECT email FROM gone ORDER BY email LIMIT ${shownOfCheck})
    SELECT u.id, u.name, u.last_name AS "lastName", u.email, u.is_active AS "isActive",
      (SELECT count(*)::int FROM gone) AS total
    FROM first JOIN users u ON u.email = first.email::citext ORDER BY u.last_name, u.name, u.id`)
  return {
    leftTotal: rows[0]?.total ?? 0,
    left: rows.map(({ total: _, lastName, ...one }) => ({
      ...one,
      name: fullNameOf({ name: one.name, lastName }),
    })),
  }
}

/** Returns the ids of all of them, by name. */
export async function everyLeft(tx: Tx, row: ImportRow): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    WITH gone AS (${goneFrom(row)})
    SELECT u.id FROM gone JOIN users u ON u.email = gone.email::citext ORDER BY u.last_name, u.name, u.id`)
  return rows.map(({ id }) => id)
}

/**
 * SQL of their e-mails. EXCEPT, because nothing is known of rows that were just written: a join could be planned as a
 * loop over all.
 */
function goneFrom(row: ImportRow): SQL {
  return sql`
    SELECT lower(u.email::text) AS email FROM students JOIN users u ON u.id = user_id
    WHERE coalesce(school_id, 0) = ${row.schoolId} AND u.role = 'ROLE_STUDENT_INCLUSIVE' AND u.deactivated_at IS NULL
    EXCEPT SELECT email FROM student_import_rows WHERE import_id = ${row.id}
    EXCEPT SELECT email FROM student_import_rejections WHERE import_id = ${row.id}`
}
