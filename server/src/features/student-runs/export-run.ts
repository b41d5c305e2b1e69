import { dayOf } from '@cursus/shared/day'
import type { Language } from '@cursus/shared/language'
import { sql } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import { csvRow, csvStart } from '../../platform/csv.ts'
import { sendLines } from '../../platform/send-file.ts'
import type { Services } from '../../platform/services.ts'
import { text } from '../../platform/texts.ts'
import { findRun } from './student-runs.queries.ts'

type Line = {
  place: number
  name: string
  lastName: string
  email: string
  outcome: 'done' | 'waiting' | 'failed' | 'leftOut'
  reason: string | null
}

const atATime = 5000

/** Everybody of a run as CSV, in its order, with what became of each; who was left out too. Throws 404. */
export async function exportRun(
  { db, now }: Pick<Services, 'db' | 'now'>,
  id: string,
  { reply, language }: { reply: FastifyReply; language: Language },
): Promise<FastifyReply> {
  await findRun(db, id)
  async function* lines() {
    const columns = ['lastName', 'name', 'email', 'outcome', 'reason']
    yield csvStart + csvRow(columns.map((column) => text(language, `csv.run.${column}`)))
    let beyond = 0
    while (true) {
      const { rows } = await db.execute<Line>(sql`
        SELECT place, name, last_name AS "lastName", email::text AS email, reason, CASE WHEN is_left_out THEN 'leftOut'
          WHEN reason IS NOT NULL THEN 'failed' WHEN done_at IS NOT NULL THEN 'done' ELSE 'waiting' END AS outcome
        FROM student_run_people JOIN users ON users.id = user_id
        WHERE run_id = ${id} AND place > ${beyond} ORDER BY place LIMIT ${atATime}`)
      yield rows.map(cellsOf).map(csvRow).join('')
      if (rows.length < atATime) return
      beyond = rows.at(-1)?.place ?? 0
    }
  }
  const cellsOf = ({ name, lastName, email, outcome, reason }: Line) => [
    lastName,
    name,
    email,
    text(language, `csv.run.${outcome}`),
    reason && text(language, `error.${reason}`),
  ]
  const fileName = `cursus-run-${dayOf(now())}.csv`
  return sendLines(reply, { fileName, mimeType: 'text/csv; charset=utf-8', lines: lines() })
}
