import { randomUUID } from 'node:crypto'
import type { Language } from '@cursus/shared/language'
import type { RunMessage } from '@cursus/shared/student-runs'
import { and, eq, sql } from 'drizzle-orm'
import { type Tx, transact } from '../../platform/database.ts'
import { AppError, invalid } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { queueMail, recipientOf } from '../mail/mail.service.ts'
import { recount } from './prepare-run.service.ts'
import { messageTo, needsSchool, type RunRow, readReaders } from './run-acts.ts'
import { languagesOf } from './student-runs.queries.ts'
import { studentRuns } from './student-runs.table.ts'
import { isWritten, writtenLanguages } from './written-languages.rules.ts'

/**
 * Keeps the message of a run that has not begun, as it is typed. Who has no school is left out of one that names it. Throws 404,
 * and 409 once it was started.
 */
export async function keepMessage(services: Services, id: string, message: RunMessage): Promise<void> {
  await transact(services.db, async (tx) => {
    const run = await lockRun(tx, id)
    if (run.state !== 'prepared' || run.kind !== 'write') throw new AppError('conflict', 'runs.begun')
    await tx.update(studentRuns).set({ message }).where(eq(studentRuns.id, id))
    const needed = needsSchool(message)
    if (needed === Boolean(run.message && needsSchool(run.message))) return
    await leaveOutSchoolless(tx, id, needed)
    await recount(tx, id)
  })
}

/** The run, held until the transaction ends. Throws 404. */
export async function lockRun(tx: Tx, id: string): Promise<RunRow> {
  const [run] = await tx.select().from(studentRuns).where(eq(studentRuns.id, id)).for('update')
  if (!run) throw new AppError('not_found', 'runs.unknown')
  return run
}

async function leaveOutSchoolless(tx: Tx, runId: string, isLeftOut: boolean) {
  const reason = isLeftOut ? 'runs.no_school' : null
  const before = isLeftOut ? sql`reason IS NULL` : sql`reason = 'runs.no_school'`
  await tx.execute(sql`UPDATE student_run_people SET reason = ${reason}, is_left_out = ${isLeftOut}
    WHERE run_id = ${runId} AND ${before}
      AND user_id IN (SELECT user_id FROM students WHERE school_id IS NULL)`)
}

/** Throws 422 for a message that lacks a language which somebody of the run reads, naming its fields. */
export async function expectWritten(tx: Tx, { id, message }: RunRow): Promise<void> {
  const read = Object.keys(await languagesOf(tx, id)) as Language[]
  const missing = read.filter((language) => !message || !isWritten(message, language))
  if (missing.length === 0) return
  const errors: Record<string, string[]> = {}
  for (const language of missing) {
    for (const part of ['subject', 'text'] as const) {
      if (!message?.[part][language].trim())
        errors[`message.${part}.${language}`] = ['validation.field.required']
    }
  }
  throw invalid('runs.message_missing', errors)
}

/** Sends the message in each written language to whoever asks, as the first person of the run would read it. Throws 404 and 409. */
export async function testMessage(services: Services, id: string, actorId: string): Promise<Language[]> {
  return transact(services.db, async (tx) => {
    const [run] = await tx
      .select()
      .from(studentRuns)
      .where(and(eq(studentRuns.id, id), eq(studentRuns.kind, 'write')))
    if (!run) throw new AppError('not_found', 'runs.unknown')
    const { message } = run
    const written = message ? writtenLanguages(message) : []
    if (!message || written.length === 0) throw new AppError('conflict', 'runs.nothing_written')
    const [actor] = await readReaders(tx, [actorId])
    const { rows } = await tx.execute<{ id: string }>(sql`SELECT user_id AS id FROM student_run_people
      WHERE run_id = ${id} AND NOT is_left_out ORDER BY place LIMIT 1`)
    const [reader] = await readReaders(
      tx,
      rows.map(({ id }) => id),
    )
    if (!actor || !reader) throw new AppError('conflict', 'runs.nobody')
    for (const language of written) {
      const mail = messageTo(reader, message, `run-test:${randomUUID()}`, language)
      await queueMail(tx, services, {
        ...mail,
        to: recipientOf(actor).to,
      })
    }
    return written
  })
}
