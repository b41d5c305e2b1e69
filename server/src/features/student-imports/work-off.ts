import { type ImportColumn, rowsAtOnce } from '@cursus/shared/student-imports'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { type Tx, transact } from '../../platform/database.ts'
import { defineJob } from '../../platform/jobs.ts'
import type { Services } from '../../platform/services.ts'
import { holdSchool } from '../schools/schools.queries.ts'
import type { Columns } from './header.rules.ts'
import { sendInvitations } from './invite.ts'
import { mailResult } from './mail-result.ts'
import { isActiveHere, isForeign } from './stage-rows.ts'
import { endStopped } from './stop-list.ts'
import { columnsOf } from './student-imports.queries.ts'
import { studentImportRows, studentImports } from './student-imports.table.ts'

/** Works off a list with more rows than a person waits for. */
export const workOffList = defineJob('student_imports.work_off', z.object({ importId: z.uuid() }), {
  expireInSeconds: 900,
})

const rowsAtATime = 2000
/** Workers of a long list: one alone leaves the database half idle. */
const togetherOnLong = 2

type ImportRow = typeof studentImports.$inferSelect

/**
 * Works a list off in batches, one transaction each, until no row is left. May be cut short anywhere and run several
 * times at once: a worker locks its rows, and deletes those that are done.
 */
export async function workOff(services: Services, importId: string, { isLong = false } = {}): Promise<void> {
  const work = async () => {
    while (await transact(services.db, (tx) => workOffSome(tx, services, { importId, isLong })));
  }
  const ends = await Promise.allSettled(Array.from({ length: isLong ? togetherOnLong : 1 }, work))
  // Thrown once all have ended: a job that is tried again finds none of its workers still there.
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}

/** Works off one batch; returns whether there may be more. */
async function workOffSome(tx: Tx, services: Services, { importId, isLong }: Taking): Promise<boolean> {
  const isThis = eq(studentImports.id, importId)
  const [row] = await tx.select().from(studentImports).where(isThis)
  if (row?.state === 'stopped') await endStopped(tx, services, importId)
  if (row?.state !== 'running') return false
  const school = await holdSchool(tx, row.schoolId)
  if (school?.partnershipLevel !== 'inclusive') return giveUp(tx, services, importId)
  const taken = await takeSome(tx, { importId, isLong })
  const counts = taken.length > 0 ? await writeStudents(tx, row, taken, services.now()) : none
  await advance(tx, services, importId, counts)
  return taken.length > 0
}

/** Adds the counts last, so that other workers of the list wait only briefly; the last one ends the list, unless it was stopped meanwhile. */
async function advance(tx: Tx, { jobs, now }: Services, importId: string, counts: Counts): Promise<void> {
  const isThis = eq(studentImports.id, importId)
  const [row] = await tx
    .update(studentImports)
    .set({
      done: sql`done + ${counts.rows}`,
      created: sql`created + ${counts.created}`,
      updated: sql`updated + ${counts.updated}`,
      skipped: sql`skipped + ${counts.skipped}`,
      rejected: sql`rejected + ${counts.refused}`,
      active: sql`active + ${counts.active}`,
      advancedAt: now(),
    })
    .where(and(isThis, inArray(studentImports.state, ['running', 'stopped'])))
    .returning()
  if (row?.state !== 'running' || row.done < row.total) return
  await tx.update(studentImports).set({ state: 'done', finishedAt: now() }).where(isThis)
  if (!row.holdsInvitations) await jobs.enqueue(tx, sendInvitations, { importId })
  if (row.total > rowsAtOnce) await mailResult(tx, { jobs, now }, 'done', row)
}

/** Gives up a list whose school is no longer inclusive, and tells who sent it; students already added follow their school's level. */
async function giveUp(tx: Tx, services: Services, importId: string): Promise<false> {
  await tx.delete(studentImportRows).where(eq(studentImportRows.importId, importId))
  const at = services.now()
  const [row] = await tx
    .update(studentImports)
    .set({ state: 'failed', advancedAt: at, finishedAt: at })
    .where(eq(studentImports.id, importId))
    .returning()
  if (row) await mailResult(tx, services, 'failed', row)
  return false
}

type Counts = {
  rows: number
  created: number
  updated: number
  skipped: number
  refused: number
  active: number
}
const none: Counts = { rows: 0, created: 0, updated: 0, skipped: 0, refused: 0, active: 0 }

type Taking = { importId: string; isLong: boolean }

/**
 * Locks some rows and returns their e-mails, in order of e-mail, so that two lists with the same students wait
 * instead of blocking each other. Workers of a long list skip each other's rows.
 */
async function takeSome(tx: Tx, { importId, isLong }: Taking): Promise<string[]> {
  const { rows } = await tx.execute<{ email: string }>(sql`
    SELECT email FROM student_import_rows WHERE import_id = ${importId} ORDER BY email LIMIT ${rowsAtATime}
    FOR UPDATE ${isLong ? sql`SKIP LOCKED` : sql``}`)
  return rows.map(({ email }) => email)
}

const isAmong = (emails: string[]) => sql`email = ANY (${sql.param(emails)}::text[])`

async function writeStudents(tx: Tx, row: ImportRow, taken: string[], now: Date): Promise<Counts> {
  const { created, given } = await insertStudents(tx, row, taken, now)
  const isNew = created === given
  const { refused, active, updated, known } = isNew ? nobody : await updateStudents(tx, row, taken)
  const { rowCount } = await tx.execute(
    sql`DELETE FROM student_import_rows WHERE import_id = ${row.id} AND ${isAmong(taken)}`,
  )
  return { rows: rowCount ?? 0, created, updated, skipped: known - updated - refused, refused, active }
}

/** Creates accounts with profiles, each still to be invited; skips e-mails that have an account. */
async function insertStudents(tx: Tx, { id, schoolId }: ImportRow, taken: string[], now: Date) {
  const { rows } = await tx.execute<{ created: number; given: number }>(sql`
    WITH chunk AS MATERIALIZED (
      SELECT * FROM student_import_rows WHERE import_id = ${id} AND ${isAmong(taken)} ORDER BY email
    ), fresh AS (
      INSERT INTO users (id, email, role, name, last_name, created_at)
      SELECT user_id, email, 'ROLE_STUDENT_INCLUSIVE', name, last_name, ${now.toISOString()}::timestamptz FROM chunk
      ON CONFLICT (email) DO NOTHING RETURNING id
    ), profiles AS (
      INSERT INTO students (user_id, school_id, civility, birthday, phone_number, street, postal_code, city, country,
        import_id)
      SELECT user_id, ${schoolId}, civility, birthday, phone, street, postal_code, city,
        CASE WHEN street IS NOT NULL THEN 'FR' END, ${id}
      FROM chunk JOIN fresh ON fresh.id = chunk.user_id
    ), invitations AS (
      INSERT INTO student_invitations (user_id, import_id) SELECT id, ${id} FROM fresh
    )
    SELECT (SELECT count(*)::int FROM fresh) AS created, (SELECT count(*)::int FROM chunk) AS given`)
  return rows[0] ?? { created: 0, given: 0 }
}

const nobody = { known: 0, refused: 0, active: 0, updated: 0 }

/**
 * Updates existing accounts: for an inactive student of this school the list is right, and an empty cell deletes
 * nothing. An invitation that an earlier list holds back, or left when it failed, goes with this one; what another list is about to send stays its own. Refuses the row when the e-mail belongs
 * to somebody else by now.
 */
async function updateStudents(tx: Tx, row: ImportRow, taken: string[]) {
  const { id, schoolId, holdsInvitations } = row
  const { rows } = await tx.execute<typeof nobody>(sql`
    WITH known AS MATERIALIZED (
      SELECT r.*, u.id AS known_id, ${isForeign(schoolId)} AS is_foreign,
        ${isActiveHere(schoolId)} AS is_active, (${isOtherStudent}) AS is_other
      FROM student_import_rows r JOIN users u ON u.email = r.email::citext LEFT JOIN students s ON s.user_id = u.id
      WHERE r.import_id = ${id} AND r.${isAmong(taken)} AND u.id <> r.user_id
      ORDER BY r.email FOR NO KEY UPDATE OF u
    ), refused AS (
      INSERT INTO student_import_rejections (import_id, line, field, code, cells, email, is_active)
      SELECT import_id, line, 'email', 'email.alreadyRegistered', ${cellsAgain(columnsOf(row))}, email, is_active
      FROM known WHERE is_foreign
      RETURNING 1
    ), accounts AS (
      UPDATE users SET name = known.name, last_name = known.last_name
      FROM known WHERE users.id = known_id AND is_other AND NOT is_foreign
        AND (users.name <> known.name OR users.last_name <> known.last_name)
    ), profiles AS (
      UPDATE students SET civility = known.civility, birthday = known.birthday,
        phone_number = coalesce(known.phone, phone_number), street = coalesce(known.street, students.street),
        postal_code = coalesce(known.postal_code, students.postal_code), city = coalesce(known.city, students.city),
        country = CASE WHEN known.street IS NOT NULL THEN 'FR' ELSE country END
      FROM known WHERE students.user_id = known_id AND is_other AND NOT is_foreign
    ), moved AS (
      UPDATE student_invitations SET import_id = ${id} FROM known
      WHERE student_invitations.user_id = known_id AND NOT is_foreign AND ${!holdsInvitations}
        AND NOT EXISTS (SELECT FROM student_imports AS sender WHERE sender.id = student_invitations.import_id
          AND sender.state IN ('running', 'done', 'stopped') AND NOT sender.holds_invitations)
    )
    SELECT count(*)::int AS known, (count(*) FILTER (WHERE is_foreign))::int AS refused,
      (count(*) FILTER (WHERE is_foreign AND is_active))::int AS active,
      (count(*) FILTER (WHERE is_other AND NOT is_foreign))::int AS updated FROM known`)
  return rows[0] ?? nobody
}

const cellOf: Record<ImportColumn, SQL> = {
  civility: sql`civility`,
  name: sql`name`,
  lastName: sql`last_name`,
  email: sql`email`,
  birthday: sql`to_char(birthday, 'DD/MM/YYYY')`,
  phone: sql`coalesce(phone, '')`,
  street: sql`coalesce(street, '')`,
  postalCode: sql`coalesce(postal_code, '')`,
  city: sql`coalesce(city, '')`,
}

/** SQL of a row's cells as JSON, in the order of its list. An array: a call takes a hundred arguments at most. */
function cellsAgain(columns: Columns): SQL {
  const cells = columns.map((column) => (column ? cellOf[column] : sql`''`))
  return sql`to_jsonb(ARRAY[${sql.join(cells, sql`, `)}]::text[])`
}

/**
 * SQL condition: account `u` with profile `s` differs from row `r`, and the row may change it; empty cells do not count.
 */
export const isOtherStudent = sql`NOT r.is_unchanged AND (u.name <> r.name OR u.last_name <> r.last_name OR s.civility <> r.civility
  OR s.birthday IS DISTINCT FROM r.birthday OR (r.phone IS NOT NULL AND s.phone_number IS DISTINCT FROM r.phone)
  OR (r.street IS NOT NULL AND (s.street, s.postal_code, s.city, s.country) IS DISTINCT FROM (r.street, r.postal_code, r.city, 'FR')))`
