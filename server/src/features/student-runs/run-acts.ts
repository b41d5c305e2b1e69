import type { Day } from '@cursus/shared/day'
import { isFullName } from '@cursus/shared/person-name'
import { filled, namesSchool, type RunMessage } from '@cursus/shared/student-runs'
import type { runKinds } from '@cursus/shared/words'
import { and, eq, gt, inArray, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import { auditRows } from '../../platform/platform.table.ts'
import type { Services } from '../../platform/services.ts'
import { text } from '../../platform/texts.ts'
import { users } from '../accounts/accounts.table.ts'
import { type Call, expectCall } from '../accounts/areas.service.ts'
import { deactivateAmongMany, reactivateUser } from '../accounts/deactivation.service.ts'
import { changeAllOf, whyNone } from '../contracts/change-many.service.ts'
import { type QueuedMail, queueBulkMails, recipientOf } from '../mail/mail.service.ts'
import { schools } from '../schools/schools.table.ts'
import { lineOf } from '../students/export-students.service.ts'
import { readStudents } from '../students/list-students.queries.ts'
import { sendRegistrationMail } from '../students/registration-mail.service.ts'
import { students } from '../students/students.table.ts'
import { tagStudents, untagStudents } from '../students/tags.service.ts'
import type { studentRuns } from './student-runs.table.ts'
import { writtenFor } from './written-languages.rules.ts'

export type RunKind = (typeof runKinds)[number]
export type RunRow = typeof studentRuns.$inferSelect

/** Why somebody was not reached, by the code of the refusal. */
type Refusals = Map<string, string>

/** What is asked beside the kind: a tag, what contracts become. Throws where its part is missing. `undoes`: the run that is taken back. */
export type Asked = Pick<RunRow, 'label' | 'change'> & { undoes?: string }

type RunAct = {
  /** The code of why a row of `users` is left out, as SQL; null for whom the run is. */
  leftOut: (asked: Asked, today: Day) => SQL
  /** Does it to some of them, each once, in the transaction that notes it. */
  work: (tx: Tx, services: Services, run: RunRow, ids: string[]) => Promise<Refusals>
  /** How many at a time; few, unless it is quick, because a pause is heard after so many at the latest. */
  atATime?: number
  /** Whether it begins as soon as it is started, because nothing leaves the house. */
  isAtOnce?: true
  /** The call that does it to one, where its areas are narrower than those of runs: who may do it to one may do it to many. */
  singly?: Call
  /** What takes it back; null where nothing does. */
  undoneBy?: (run: RunRow) => ({ kind: RunKind } & Asked) | null
}

/** Throws 403 `accounts.area` for an administrator who may not do that to one student either. */
export async function expectArea(services: Services, kind: RunKind, actorId: string): Promise<void> {
  const { singly } = runActs[kind]
  if (singly) await expectCall(services, actorId, singly)
}

const isDeactivated = sql`WHEN users.deactivated_at IS NOT NULL THEN 'students.deactivated'`

const isClosed = sql`WHEN users.closed_at IS NOT NULL THEN 'accounts.closed'`

/** The newest word of their server was a refusal for good. */
const isRefused = sql`lower(users.email::text) IN (SELECT lower(mail.to_address) FROM mail_outbox AS mail
  WHERE mail.state = 'failed' AND NOT EXISTS (SELECT 1 FROM mail_outbox AS later
    WHERE lower(later.to_address) = lower(mail.to_address) AND later.state = 'sent' AND later.created_at > mail.created_at))`

/** What may be done to many, and how. */
export const runActs: Record<RunKind, RunAct> = {
  write: {
    leftOut: () => sql`CASE ${isDeactivated} WHEN ${isRefused} THEN 'runs.address_refused' END`,
    work: writeTo,
  },
  invite: {
    singly: ['POST', '/api/students/sendregistrationmail'],
    leftOut: () => sql`CASE ${isDeactivated} WHEN users.is_active THEN 'students.active' END`,
    work: eachOf((tx, services, run, id) =>
      sendRegistrationMail(tx, services, { studentId: id, ...actingOf(run) }),
    ),
  },
  statut: {
    singly: ['PUT', '/api/contracts'],
    leftOut: ({ change }, today) => sql`CASE ${isClosed} ELSE ${whyNone(asked(change), today)} END`,
    work: eachOf((tx, services, run, id) =>
      changeAllOf(tx, services, actingOf(run), { studentId: id, wanted: asked(run.change) }),
    ),
    undoneBy: ({ id, change }) =>
      change && change.statut !== 'ok'
        ? { kind: 'statut', label: null, change: { ...change, statut: 'ok', undoes: id } }
        : null,
  },
  tag: {
    leftOut: ({ label }) => sql`CASE ${isClosed} WHEN ${isTagged(label)} THEN 'runs.tagged' END`,
    work: (tx, _, { label }, ids) => allOf(tagStudents(tx, ids, asked(label))),
    undoneBy: ({ label }) => ({ kind: 'untag', label, change: null }),
  },
  untag: {
    leftOut: ({ label }) => sql`CASE WHEN NOT ${isTagged(label)} THEN 'runs.not_tagged' END`,
    work: (tx, _, { label }, ids) => allOf(untagStudents(tx, ids, asked(label))),
    undoneBy: ({ label }) => ({ kind: 'tag', label, change: null }),
  },
  export: {
    leftOut: () => sql`NULL`,
    work: writeLines,
    atATime: 500,
    isAtOnce: true,
  },
  deactivate: {
    singly: ['POST', '/api/users/:id/deactivate'],
    leftOut: () => sql`CASE ${isDeactivated} END`,
    work: eachOf(async (tx, services, run, id) => {
      const isDone = await deactivateAmongMany(tx, services, { userId: id, ...actingOf(run) })
      // Somebody else shut them out meanwhile, so taking this run back does not let them in.
      if (!isDone) throw new AppError('conflict', 'students.deactivated')
    }),
    undoneBy: ({ id }) => ({ kind: 'reactivate', label: null, change: null, undoes: id }),
  },
  reactivate: {
    singly: ['POST', '/api/users/:id/reactivate'],
    leftOut: ({
      undoes,
    }) => sql`CASE ${isClosed} WHEN users.deactivated_at IS NULL THEN 'runs.not_deactivated'
      ${undoes === undefined ? sql`` : sql`WHEN NOT ${isShutOutBy(undoes)} THEN 'runs.deactivated_since'`} END`,
    work: eachOf(async (tx, services, run, id) => {
      await expectNotShutOutSince(tx, id, run.createdAt)
      await reactivateUser(tx, services, { userId: id, ...actingOf(run) })
    }),
  },
}

/** True of accounts whose newest deactivation is that of this run. */
const isShutOutBy = (
  runId: string,
) => sql`coalesce((SELECT newest.request_id = ${runId} FROM audit_rows AS newest
  WHERE newest.object_type = 'user' AND newest.object_id = users.id::text AND newest.action = 'accounts.deactivated'
  ORDER BY newest.at DESC, newest.id DESC LIMIT 1), false)`

/** Throws 409 for an account that somebody deactivated after the run was prepared: whoever prepared it did not know. */
async function expectNotShutOutSince(tx: Tx, userId: string, preparedAt: Date): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
  const since = await tx.$count(
    auditRows,
    and(
      eq(auditRows.objectType, 'user'),
      eq(auditRows.objectId, userId),
      eq(auditRows.action, 'accounts.deactivated'),
      gt(auditRows.at, preparedAt),
    ),
  )
  if (since > 0) throw new AppError('conflict', 'runs.deactivated_since')
}

const isTagged = (label: string | null) =>
  sql`EXISTS (SELECT 1 FROM student_tags WHERE user_id = users.id AND tag = ${asked(label)})`

/** What a kind of run needs; its absence is refused when the run is prepared. */
function asked<Value>(value: Value | null): Value {
  if (value === null) throw new Error('a run lacks what its kind needs')
  return value
}

/** Refuses nobody. */
const allOf = async (done: Promise<void>): Promise<Refusals> => done.then(() => new Map())

const actingOf = ({ actorId, id }: RunRow) => ({ actorId, requestId: id })

type Verb = (tx: Tx, services: Services, run: RunRow, id: string) => Promise<unknown>

/** One after the other. A refusal comes before anything is written, and keeps nobody else from theirs. */
function eachOf(verb: Verb): RunAct['work'] {
  return async (tx, services, run, ids) => {
    const refusals: Refusals = new Map()
    for (const id of ids) {
      try {
        await verb(tx, services, run, id)
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        refusals.set(id, error.code)
      }
    }
    return refusals
  }
}

/** Names the mail of a run to one person: written once, however often the run comes to them. */
const messageEvent = (runId: string, userId: string) => `run:${runId}:${userId}`

/** Writes the lines of a file; an account that was closed meanwhile has none. */
async function writeLines(tx: Tx, { now }: Services, { id: runId, language }: RunRow, ids: string[]) {
  const found = await readStudents({ db: tx, now }, ids)
  const lines = found.map((student) => lineOf(student, language ?? 'fr'))
  await tx.execute(sql`UPDATE student_run_people SET line = written.line
    FROM unnest(${sql.param(found.map(({ id }) => id))}::uuid[], ${sql.param(lines)}::text[]) AS written (id, line)
    WHERE run_id = ${runId} AND user_id = written.id`)
  const written = new Set(found.map(({ id }) => id))
  return new Map(ids.filter((id) => !written.has(id)).map((id) => [id, 'accounts.closed']))
}

async function writeTo(tx: Tx, services: Services, { id: runId, message }: RunRow, ids: string[]) {
  const refusals: Refusals = new Map()
  const mails: QueuedMail[] = []
  for (const reader of await readReaders(tx, ids)) {
    if (reader.deactivatedAt) refusals.set(reader.id, 'students.deactivated')
    else if (message) mails.push(messageTo(reader, message, messageEvent(runId, reader.id)))
  }
  await queueBulkMails(tx, services, mails)
  return refusals
}

/** Whom a message is for, with what it may name of them. */
export async function readReaders(db: Db, ids: string[]) {
  const { id, name, lastName, email, language, isActive, deactivatedAt } = users
  return db
    .select({ id, name, lastName, email, language, isActive, deactivatedAt, school: schools.name })
    .from(users)
    .leftJoin(students, eq(students.userId, users.id))
    .leftJoin(schools, eq(schools.id, students.schoolId))
    .where(inArray(users.id, ids))
}

export type Reader = Awaited<ReturnType<typeof readReaders>>[number]

/** The message as its reader gets it, in their language where it is written, unless another is asked for. */
export function messageTo(
  reader: Reader,
  message: RunMessage,
  eventKey: string,
  language = writtenFor(message, reader.language),
): QueuedMail {
  const name = isFullName(reader.name) ? reader.name : text(language, 'mail.somebody')
  const values = { name, school: reader.school ?? '' }
  return {
    eventKey,
    ...recipientOf({ ...reader, language }),
    template: 'desk-message',
    payload: {
      subject: filled(message.subject[language], values),
      text: filled(message.text[language], values),
      leadsTo: message.leadsTo,
      ...(!reader.isActive && { invitedBy: reader.school ?? 'Cursus' }),
    },
  }
}

/** Tells whether a message cannot be for somebody who has no school. */
export const needsSchool = ({ subject, text }: RunMessage) =>
  [...Object.values(subject), ...Object.values(text)].some(namesSchool)
