import type { StudentImportCheck } from '@cursus/shared/student-imports'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../platform/database.ts'
import { isOtherStudent } from './work-off.ts'

const accounts = sql`student_import_rows r LEFT JOIN users u ON u.email = r.email::citext
  LEFT JOIN students s ON s.user_id = u.id`
const fate = sql`CASE WHEN u.id IS NULL THEN 'created' WHEN ${isOtherStudent} THEN 'updated' ELSE 'skipped' END`
const shownRows = 50

/**
 * Returns what the staged rows of a list would lead to, with the first of them; none is an account that the list must
 * not change.
 */
export async function foresee(tx: Tx, importId: string) {
  const counted = await tx.execute<{ fate: 'created' | 'updated' | 'skipped'; rows: number }>(sql`
    SELECT ${fate} AS fate, count(*)::int AS rows FROM ${accounts} WHERE r.import_id = ${importId} GROUP BY 1`)
  const counts = Object.fromEntries(counted.rows.map((one) => [one.fate, one.rows]))
  // `birthday` as `'YYYY-MM-DD'` here.
  const { rows } = await tx.execute<StudentImportCheck['ready'][number]>(sql`
    SELECT r.line, r.civility, r.name, r.last_name AS "lastName", r.email, r.birthday, ${fate} AS fate
    FROM ${accounts} WHERE r.import_id = ${importId} ORDER BY r.line LIMIT ${shownRows}`)
  return { counts, ready: rows }
}
