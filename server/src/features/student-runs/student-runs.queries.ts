import { type Day, dayOf } from '@cursus/shared/day'
import { fullNameOf } from '@cursus/shared/full-name'
import { type Language, languages } from '@cursus/shared/language'
import type { RunSample, StudentRun, StudentRuns } from '@cursus/shared/student-runs'
import { and, asc, desc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { text } from '../../platform/texts.ts'
import { users } from '../accounts/accounts.table.ts'
import { mayBecome } from '../contracts/change-many.service.ts'
import { previewChangeOfAll } from '../contracts/preview-change.service.ts'
import { previewMail } from '../mail/preview-mail.service.ts'
import { messageTo, type Reader, type RunRow, readReaders, runActs } from './run-acts.ts'
import { fileOf } from './run-file.ts'
import { studentRunPeople, studentRuns } from './student-runs.table.ts'
import { writtenLanguages } from './written-languages.rules.ts'

const shownAtMost = 200

type Brief = StudentRuns['data'][number]

type Actor = { name: string; lastName: string } | null | undefined

/** Formats the number of a run, LOT-2026-000007, with the year in Paris in which it was prepared. */
export function runReference({ number, createdAt }: Pick<RunRow, 'number' | 'createdAt'>): string {
  return `LOT-${dayOf(createdAt).slice(0, 4)}-${String(number).padStart(6, '0')}`
}

function toRun(run: RunRow, actor: Actor, now: Date): Brief {
  const { id, kind, label, change, state, matching, total, done, failed, startsAt, createdAt, finishedAt } =
    run
  const ahead = state === 'running' && startsAt ? Math.ceil((startsAt.getTime() - now.getTime()) / 1000) : 0
  return {
    id,
    reference: runReference(run),
    kind,
    label,
    change,
    state,
    matching,
    total,
    done,
    failed,
    secondsLeft: ahead > 0 ? ahead : null,
    createdAt: createdAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    by: actor ? fullNameOf(actor) : '',
  }
}

/** A run with whom it leaves out and whom it failed for, 200 at most. Throws 404. */
export async function readRun(
  { db, now }: Pick<Services, 'db' | 'now'>,
  id: string,
  language: Language,
): Promise<StudentRun> {
  const run = await findRun(db, id)
  const [actor] = await db.select().from(users).where(eq(users.id, run.actorId))
  const isPast = run.state !== 'prepared' && !(run.state === 'running' && run.done === 0)
  return {
    ...toRun(run, actor, now()),
    filter: run.filter,
    message: run.message,
    leftOut: await leftOutOf(db, id, language),
    uncharged: await countUncharged(db, run, dayOf(now())),
    languages: await languagesOf(db, id),
    mails: run.kind === 'write' && isPast ? await mailsOf(db, id) : null,
    canBeUndone: Boolean(runActs[run.kind].undoneBy?.(run)) && run.done > 0 && run.state !== 'running',
    file: fileOf(run, now()),
    failures: await failuresOf(db, id, language),
    gone: run.failed - (await countNamed(db, id)),
  }
}

/** The run of that id. Throws 404. */
export async function findRun(db: Db, id: string): Promise<RunRow> {
  const [run] = await db.select().from(studentRuns).where(eq(studentRuns.id, id))
  if (!run) throw new AppError('not_found', 'runs.unknown')
  return run
}

async function leftOutOf(db: Db, id: string, language: Language) {
  const { rows } = await db.execute<{ reason: string; count: number }>(sql`
    SELECT reason, count(*)::int AS count FROM student_run_people
    WHERE run_id = ${id} AND is_left_out GROUP BY reason ORDER BY count DESC, reason`)
  return rows.map(({ reason, count }) => ({ message: text(language, `run.leftOut.${reason}`), count }))
}

/** Contracts that a prepared run brings back, and whose subscription is over: nothing is collected for them any more. */
async function countUncharged(db: Db, { id, state, change }: RunRow, today: Day): Promise<number> {
  if (state !== 'prepared' || !change || change.statut === 'résilié') return 0
  const { rows } = await db.execute<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM student_run_people JOIN contracts ON student_id = user_id
    WHERE run_id = ${id} AND NOT is_left_out AND subscription_is_over AND ${mayBecome(change, today)}`)
  return rows[0]?.count ?? 0
}

/** Counts those whom a run is for by the language that they read; one that nobody reads is absent. */
export async function languagesOf(db: Db, id: string): Promise<StudentRun['languages']> {
  const { rows } = await db.execute<{ language: Language; count: number }>(sql`
    SELECT language, count(*)::int AS count FROM student_run_people JOIN users ON users.id = user_id
    WHERE run_id = ${id} AND NOT is_left_out GROUP BY language`)
  return Object.fromEntries(rows.map(({ language, count }) => [language, count]))
}

/** What became of the mails of a run: taken by the server of their reader, on their way, or refused for good. */
async function mailsOf(db: Db, id: string): Promise<StudentRun['mails']> {
  const { rows } = await db.execute<{ sent: number; waiting: number; refused: number }>(sql`
    SELECT count(*) FILTER (WHERE state = 'sent')::int AS sent, count(*) FILTER (WHERE state = 'waiting')::int AS waiting,
      count(*) FILTER (WHERE state = 'failed')::int AS refused
    FROM mail_outbox WHERE mail_about(event_key) = ${id}::uuid`)
  return rows[0] ?? null
}

async function failuresOf(db: Db, id: string, language: Language): Promise<StudentRun['failures']> {
  const { reason, runId, isLeftOut, place } = studentRunPeople
  const failures = await db
    .select({ ...person, reason })
    .from(studentRunPeople)
    .innerJoin(users, eq(users.id, studentRunPeople.userId))
    .where(and(eq(runId, id), isNotNull(reason), eq(isLeftOut, false)))
    .orderBy(asc(place))
    .limit(shownAtMost)
  return failures.map(({ reason, ...who }) => ({ ...who, message: text(language, `error.${reason}`) }))
}

/** Whom it failed for and who still has an account. */
const countNamed = (db: Db, id: string) =>
  db.$count(
    studentRunPeople,
    and(
      eq(studentRunPeople.runId, id),
      isNotNull(studentRunPeople.reason),
      eq(studentRunPeople.isLeftOut, false),
    ),
  )

const person = { id: users.id, name: users.name, lastName: users.lastName, email: users.email }

/** Five of a run at random, and what it mails as the first of them would read it. Throws 404. */
export async function readSample(services: Services, id: string): Promise<RunSample> {
  const { db } = services
  const run = await findRun(db, id)
  const { rows } = await db.execute<{ id: string }>(sql`SELECT user_id AS id FROM student_run_people
    WHERE run_id = ${id} AND NOT is_left_out ORDER BY random() LIMIT 5`)
  const readers = await readReaders(
    db,
    rows.map(({ id }) => id),
  )
  const [first] = readers
  const mails = first ? await mailsFor(services, run, first) : []
  return {
    people: readers.map(({ id, name, lastName, email, language }) => ({
      id,
      name,
      lastName,
      email,
      language,
    })),
    mails: mails.map(({ language, subject, lines }) => ({ language, subject, lines })),
  }
}

/** What a run mails to one of its people: its message in each written language, or its change in each that somebody of it reads. */
async function mailsFor(services: Services, { id, message, change }: RunRow, reader: Reader) {
  if (change) {
    const read = await languagesOf(services.db, id)
    const asked = { studentId: reader.id, wanted: change, languages: languages.filter((one) => read[one]) }
    return previewChangeOfAll(services, asked)
  }
  if (!message) return []
  return writtenLanguages(message).map((language) =>
    previewMail(services, messageTo(reader, message, 'preview', language)),
  )
}

/** The latest runs, the newest first. */
export async function latestRuns({ db, now }: Pick<Services, 'db' | 'now'>): Promise<Brief[]> {
  const rows = await db
    .select({ run: studentRuns, actor: users })
    .from(studentRuns)
    .leftJoin(users, eq(users.id, studentRuns.actorId))
    .orderBy(desc(studentRuns.createdAt), desc(studentRuns.id))
    .limit(100)
  return rows.map(({ run, actor }) => toRun(run, actor, now()))
}
