import { fullNameOf } from '@cursus/shared/full-name'
import type { Found } from '@cursus/shared/search'
import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database.ts'
import { calls } from '../calls/calls.table.ts'
import { complaints } from '../requests/requests.table.ts'

type Task = Extract<Found, { kind: 'task' }>
type Names = { name: string; lastName: string }

/** Finds complaints and asked calls by the number that was mailed to their person. */
export async function findTasks(db: Db, references: string[]): Promise<Task[]> {
  const isOne = sql`reference = ANY (${sql.param(references)}::text[])`
  const { rows } = await db.execute<Omit<Task, 'kind' | 'holder'> & Names>(sql`
    SELECT 'complaint' AS task, complaints.id, reference,
        coalesce(users.name, first_name) AS name, coalesce(users.last_name, complaints.last_name) AS "lastName"
      FROM ${complaints} LEFT JOIN users ON users.id = student_id WHERE ${isOne}
    UNION ALL SELECT 'call', id, reference, first_name, '' FROM ${calls} WHERE ${isOne}`)
  return rows.map(({ name, lastName, ...row }) => ({
    kind: 'task',
    ...row,
    holder: fullNameOf({ name, lastName }),
  }))
}
