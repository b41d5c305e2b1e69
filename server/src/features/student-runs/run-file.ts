import { dayMs } from '@cursus/shared/day'
import type { StudentRun } from '@cursus/shared/student-runs'
import { and, asc, eq, gt, inArray, isNotNull, lte, sql } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import type { Tx } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { sendStudents } from '../students/export-students.service.ts'
import type { RunRow } from './run-acts.ts'
import { studentRunPeople, studentRuns } from './student-runs.table.ts'

/** How long the file of an export is kept: it is a copy of personal data, and making another is a press. */
const keptMs = 7 * dayMs
const atATime = 5000

/** Returns until when the file of a run is kept; null where there is none, not yet or no more. */
export function fileOf({ kind, state, finishedAt }: RunRow, now: Date): StudentRun['file'] {
  if (kind !== 'export' || state !== 'done' || !finishedAt) return null
  const until = new Date(finishedAt.getTime() + keptMs)
  return until > now ? { until: until.toISOString() } : null
}

/** Sends the file that an export made, in the order of its list. Throws 404 for an unknown run, 409 `runs.no_file` without one. */
export async function sendRunFile({ db, now }: Services, id: string, reply: FastifyReply) {
  const [run] = await db.select().from(studentRuns).where(eq(studentRuns.id, id))
  if (!run) throw new AppError('not_found', 'runs.unknown')
  if (!fileOf(run, now())) throw new AppError('conflict', 'runs.no_file')
  const { runId, place, line } = studentRunPeople
  async function* lines() {
    let beyond = 0
    while (true) {
      const rows = await db
        .select({ place, line })
        .from(studentRunPeople)
        .where(and(eq(runId, id), gt(place, beyond), isNotNull(line)))
        .orderBy(asc(place))
        .limit(atATime)
      yield rows.map((row) => row.line).join('')
      if (rows.length < atATime) return
      beyond = rows.at(-1)?.place ?? beyond
    }
  }
  return sendStudents(reply, { on: run.createdAt, language: run.language ?? 'fr', lines: lines() })
}

/** Deletes what was written of a file. */
export async function dropFile(tx: Tx, id: string): Promise<void> {
  const { runId, line } = studentRunPeople
  await tx
    .update(studentRunPeople)
    .set({ line: null })
    .where(and(eq(runId, id), isNotNull(line)))
}

/** Deletes files whose week is over, and what was written of exports that a forgotten pause ended. */
export async function dropOldFiles({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  const { id, kind, state, finishedAt } = studentRuns
  const isOver = sql`(${state} = 'stopped' OR (${state} = 'done' AND ${lte(finishedAt, new Date(now().getTime() - keptMs))}))`
  const over = db
    .select({ id })
    .from(studentRuns)
    .where(and(eq(kind, 'export'), isOver))
  await db
    .update(studentRunPeople)
    .set({ line: null })
    .where(and(inArray(studentRunPeople.runId, over), isNotNull(studentRunPeople.line)))
}
