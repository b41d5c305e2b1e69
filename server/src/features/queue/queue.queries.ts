import type { Language } from '@cursus/shared/language'
import type { QueueItem, QueueKind, QueueList, QueuePerson, QueueQuery } from '@cursus/shared/queue'
import { queueKinds } from '@cursus/shared/words'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database.ts'
import { allOf } from '../../platform/list-filter.ts'
import type { Services } from '../../platform/services.ts'
import { isNobodys } from '../accounts/administrator-names.queries.ts'
import { searchedName } from '../accounts/full-name.queries.ts'
import { foldedWords, hasWord } from '../accounts/people-search.queries.ts'
import { listKeys } from '../students/students.table.ts'
import { watchedSince } from './watching.rules.ts'

type Asked = QueueQuery & { callerId: string; kinds: QueueKind[] | null }
export type Named = { kind: QueueKind; id: string }

/** One page of what waits, the nearest due time first, and how much waits of each kind. */
export async function listQueue(services: Services, asked: Asked): Promise<QueueList> {
  const { db, now } = services
  const size = Number(asked.pageSize ?? 50)
  const others = await filterOf(services, asked)
  const filter = allOf(others, asked.kind && sql`kind = ${asked.kind}`, isBeyond(asked.after)) ?? sql`true`
  const reader = { callerId: asked.callerId, now: now() }
  const [rows, counted, mine] = await Promise.all([
    readItems(db, { filter, limit: size + 1, reader }),
    countKinds(db, others, reader.now),
    db.execute<{ mine: number }>(sql`SELECT count(*)::int AS mine FROM queue_items
      WHERE ${isTheirs(asked.callerId)} AND ${allOf(isThere(reader.now), ofKinds(asked.kinds))}`),
  ])
  const goesOn = rows.length > size
  return {
    data: rows.slice(0, size).map((row) => toItem(row, reader.now)),
    ...counted,
    mine: mine.rows[0]?.mine ?? 0,
    next: goesOn ? (rows[size - 1]?.place ?? null) : null,
  }
}

/** One thing as it waits; null where it does not. */
export async function findItem(
  { db, now }: Services,
  { kind, id }: Named,
  callerId: string,
): Promise<QueueItem | null> {
  const filter = sql`kind = ${kind} AND object_id = ${id}`
  const reader = { callerId, now: now() }
  const [row] = await readItems(db, { filter, limit: 1, reader })
  return row ? toItem(row, reader.now) : null
}

/** Nobody put it off beyond now. */
const isThere = (now: Date) => sql`(postponed_until IS NULL OR postponed_until <= ${now.toISOString()})`

const ofKinds = (kinds: QueueKind[] | null) => kinds && sql`kind = ANY (${sql.param(kinds)}::text[])`

/** Given to who asked for the refund: it waits for any other one, to confirm or decline it. */
const isForAnother = sql`(kind = 'refund' AND EXISTS (SELECT FROM refunds WHERE refunds.id = object_id
  AND first_by = assignee_id AND confirmed_by IS NULL AND state <> 'declined'))`

const isTheirs = (id: string) => sql`assignee_id = ${id}::uuid AND NOT ${isForAnother}`

/** All that narrows the queue but the kind. */
async function filterOf({ db, now }: Services, asked: Asked): Promise<SQL | null> {
  const { assignee, type, school, language, state, search, callerId, kinds } = asked
  const words = search?.trim() ? (await foldedWords(db, search)).slice(0, 8) : []
  return allOf(
    ofKinds(kinds),
    state === 'postponed' ? sql`NOT ${isThere(now())}` : isThere(now()),
    state === 'late' && sql`due_at <= ${now().toISOString()}`,
    assignee === 'none' && sql`(${isNobodys} OR ${isForAnother})`,
    assignee && assignee !== 'none' && isTheirs(assignee === 'me' ? callerId : assignee),
    type && sql`insurance_type = ${type}`,
    school !== undefined &&
      sql`student_id IN (SELECT user_id FROM students WHERE ${listKeys.school} = ${Number(school)})`,
    // The planner finds all of a language once and looks each up, which is ten times quicker, for as long as that list is short enough.
    language &&
      sql`(${isIn(language, sql`users`, sql`queue_items.student_id`)}
        OR (kind = 'call' AND ${isIn(language, sql`calls`, sql`queue_items.object_id`)})
        OR (kind = 'complaint' AND ${isIn(language, sql`complaints`, sql`queue_items.object_id`)}))`,
    words.length > 0 && sql`(${hasNumber(search)} OR ${allOf(...words.map(isOfPerson))})`,
  )
}

/** SQL condition: what has that id speaks that language. */
const isIn = (language: Language, table: SQL, id: SQL) =>
  sql`EXISTS (SELECT FROM ${table} AS speaking WHERE speaking.id = ${id} AND speaking.language = ${language})`

const visitorName = searchedName({ name: sql`first_name`, lastName: sql`last_name` })

/**
 * Of a student, looked up as a language is: a word may stand in any number of names. Or of a visitor whose call or complaint waits; those
 * are few, so they are read whole.
 */
const isOfPerson = (
  word: string,
) => sql`(EXISTS (SELECT FROM users WHERE users.id = queue_items.student_id AND ${hasWord(word)})
  OR object_id IN (
    SELECT id FROM calls WHERE state = 'asked' AND fold(first_name || ' ' || email) LIKE ${`%${word}%`}
    UNION ALL SELECT id FROM complaints WHERE student_id IS NULL AND answered_at IS NULL
      AND fold(concat_ws(' ', ${visitorName}, email)) LIKE ${`%${word}%`}))`

/** The number that its person holds is exactly this text, whatever its case. */
const hasNumber = (typed = '') =>
  sql`object_id IN (${sql.join(
    ['claims', 'complaints', 'calls', 'terminations', 'visa_refusals', 'refunds'].map(
      (table) => sql`SELECT id FROM ${sql.identifier(table)} WHERE reference = ${typed.trim().toUpperCase()}`,
    ),
    sql` UNION ALL `,
  )})`

function isBeyond(place: string | undefined): SQL | null {
  if (place === undefined) return null
  const [at, ...rest] = place.split('_')
  const [id, kind] = [rest.pop(), rest.join('_')]
  return sql`(due_at, kind, object_id) > (${at}::timestamptz, ${kind}, ${id}::uuid)`
}

async function countKinds(db: Db, filter: SQL | null, now: Date) {
  type Counted = { kind: QueueKind; count: number; late: number }
  const { rows } = await db.execute<Counted>(sql`SELECT kind, count(*)::int AS count,
      (count(*) FILTER (WHERE due_at <= ${now.toISOString()}))::int AS late
    FROM queue_items WHERE ${filter ?? sql`true`} GROUP BY kind`)
  const of = (kind: QueueKind) => rows.find((row) => row.kind === kind)?.count ?? 0
  const sum = (what: 'count' | 'late') => rows.reduce((total, row) => total + row[what], 0)
  const each = Object.fromEntries(queueKinds.map((kind) => [kind, of(kind)])) as Record<QueueKind, number>
  return { counts: { all: sum('count'), ...each }, late: sum('late') }
}

type Row = Omit<QueueItem, 'since' | 'dueAt' | 'postponedUntil' | 'isLate' | 'assignee' | 'watchers'> & {
  place: string
  since: Date
  dueAt: Date
  postponedUntil: Date | null
  assignee: QueuePerson | null
  watchers: QueuePerson[] | null
}
type Reading = { filter: SQL; limit: number; reader: { callerId: string; now: Date } }

const personOf = (alias: string) =>
  sql.raw(`json_build_object('id', ${alias}.id, 'name', ${alias}.name, 'lastName', ${alias}.last_name)`)

/** As `isHeld` of refunds has it. */
const isHeld = sql`(refunds.first_by IS NOT NULL AND refunds.confirmed_by IS NULL AND refunds.state NOT IN ('declined', 'received'))`

/** The page is found in the queue alone; what its rows are about is read of those few. */
async function readItems(db: Db, { filter, limit, reader }: Reading): Promise<Row[]> {
  const { rows } = await db.execute<Row>(sql`
    WITH found AS MATERIALIZED (
      SELECT * FROM queue_items WHERE ${filter} ORDER BY due_at, kind, object_id LIMIT ${limit})
    SELECT found.kind, found.object_id AS id, found.insurance_type AS "insuranceType", found.since,
      found.due_at AS "dueAt", found.is_timed AS "isTimed", found.postponed_until AS "postponedUntil",
      coalesce(claims.title, complaints.subject) AS title,
      coalesce(certificate_requests.reason, terminations.reason, visa_refusals.cause, refunds.cause, disputes.reason) AS word,
      coalesce(refunds.amount_cents, disputes.amount_cents) AS "amountCents",
      CASE WHEN ${isHeld} THEN ${personOf('first')} END AS "heldBy",
      CASE WHEN refunds.state = 'declined' THEN ${personOf('decliner')} END AS "declinedBy",
      json_build_object('id', student.id, 'name', coalesce(student.name, calls.first_name, complaints.first_name),
        'lastName', coalesce(student.last_name, complaints.last_name, ''),
        'email', coalesce(student.email, calls.email, complaints.email)) AS person,
      CASE WHEN assignee.id IS NOT NULL AND NOT (${isHeld} AND first.id = assignee.id) THEN ${personOf('assignee')} END AS assignee,
      (SELECT json_agg(${personOf('watcher')} ORDER BY watcher.id) FROM queue_watchers AS watching
        JOIN users AS watcher ON watcher.id = watching.user_id AND watcher.deactivated_at IS NULL
        WHERE watching.kind = found.kind AND watching.object_id = found.object_id
          AND watching.user_id <> ${reader.callerId} AND seen_at > ${watchedSince(reader.now).toISOString()}) AS watchers,
      to_char(found.due_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z_"') || found.kind || '_' || found.object_id AS place
    FROM found
      LEFT JOIN users AS student ON student.id = found.student_id
      LEFT JOIN users AS assignee ON assignee.id = found.assignee_id AND assignee.deactivated_at IS NULL
      LEFT JOIN claims ON found.kind = 'claim' AND claims.id = found.object_id
      LEFT JOIN complaints ON found.kind = 'complaint' AND complaints.id = found.object_id
      LEFT JOIN certificate_requests ON found.kind = 'certificate_request' AND certificate_requests.id = found.object_id
      LEFT JOIN calls ON found.kind = 'call' AND calls.id = found.object_id
      LEFT JOIN terminations ON found.kind = 'termination' AND terminations.id = found.object_id
      LEFT JOIN visa_refusals ON found.kind = 'visa_refusal' AND visa_refusals.id = found.object_id
      LEFT JOIN refunds ON found.kind = 'refund' AND refunds.id = found.object_id
      LEFT JOIN disputes ON found.kind = 'dispute' AND disputes.id = found.object_id
      LEFT JOIN users AS first ON first.id = refunds.first_by
      LEFT JOIN users AS decliner ON decliner.id = refunds.declined_by
    ORDER BY found.due_at, found.kind, found.object_id`)
  return rows
}

const iso = (at: Date) => new Date(at).toISOString()

function toItem({ place: _, ...row }: Row, now: Date): QueueItem {
  const { since, dueAt, postponedUntil, watchers } = row
  return {
    ...row,
    since: iso(since),
    dueAt: iso(dueAt),
    isLate: new Date(dueAt) <= now,
    postponedUntil: postponedUntil && iso(postponedUntil),
    watchers: watchers ?? [],
  }
}
