import type { ListMending } from '@cursus/shared/student-imports'
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/database.ts'
import type { ListedRow } from './read-list.ts'
import { type Fault, isBlank, judgeRow, type ListRules, readEmail, type StudentRow } from './row.rules.ts'

/** A refused row as it was sent and mended; `isActive` for an active student of this school. */
export type Rejection = Fault & ListedRow & { isActive: boolean }
type Place = {
  importId: string
  schoolId: number
  rules: ListRules
  /** Lines whose students stay as they are. */
  unchanged?: ListMending['unchanged']
}
type Candidate = ListedRow & { email: string }
type Good = Candidate & { row: StudentRow }
type Late = Candidate & { late: Fault }

/**
 * SQL condition of accounts that a list of this school must not change: active, deactivated, of another school or
 * role.
 */
export function isForeign(schoolId: number): SQL {
  return sql`NOT (u.role = 'ROLE_STUDENT_INCLUSIVE' AND NOT u.is_active AND u.deactivated_at IS NULL
    AND u.password_hash IS NULL AND s.school_id IS NOT DISTINCT FROM ${schoolId})`
}

/** SQL condition of accounts that are active students of this school: their data are their own. */
export function isActiveHere(schoolId: number): SQL {
  return sql`(u.role = 'ROLE_STUDENT_INCLUSIVE' AND u.deactivated_at IS NULL AND s.school_id = ${schoolId}
    AND (u.is_active OR u.password_hash IS NOT NULL))`
}

/** Judges rows of a list in their order, and stores the good ones to be worked off. */
export async function stageRows(tx: Tx, place: Place, listed: ListedRow[]) {
  const { blank, rejections, candidates } = judgeAll(listed, place.rules)
  const foreign = await foreignEmails(tx, place.schoolId, candidates)
  const refuse = ({ line, cells }: ListedRow, fault: Fault, isActive = false) =>
    rejections.push({ ...fault, line, cells, isActive })
  const good: Good[] = []
  const late: Late[] = []
  for (const candidate of candidates) {
    const isActive = foreign.get(candidate.email)
    if (isActive !== undefined)
      refuse(candidate, { field: 'email', code: 'email.alreadyRegistered' }, isActive)
    else if ('late' in candidate) late.push(candidate)
    else good.push(candidate)
  }
  const kept = await insertRows(tx, place, good)
  for (const row of good) if (!kept.has(row.line)) refuse(row, duplicate)
  const firstLines = await linesOf(tx, place.importId, late)
  for (const row of late) {
    refuse(row, (firstLines.get(row.email) ?? row.line) < row.line ? duplicate : row.late)
  }
  rejections.sort((one, other) => one.line - other.line)
  await insertRejections(tx, place, rejections)
  return { blank, rejected: rejections, good: good.filter(({ line }) => kept.has(line)) }
}

const duplicate: Fault = { field: 'email', code: 'email.duplicateInFile' }

function judgeAll(listed: ListedRow[], rules: ListRules) {
  const rejections: Rejection[] = []
  const candidates: (Good | Late)[] = []
  let blank = 0
  for (const { line, cells } of listed) {
    if (isBlank(cells)) {
      blank += 1
      continue
    }
    const judged = judgeRow(cells, rules)
    if ('early' in judged) rejections.push({ ...judged.early, line, cells, isActive: false })
    else candidates.push({ line, cells, ...judged })
  }
  return { blank, rejections, candidates }
}

/** Returns the e-mails that the list must not change, and whether each is an active student of this school. */
async function foreignEmails(
  tx: Tx,
  schoolId: number,
  candidates: Candidate[],
): Promise<Map<string, boolean>> {
  if (candidates.length === 0) return new Map()
  const { rows } = await tx.execute<{ email: string; isActive: boolean }>(sql`
    SELECT lower(u.email::text) AS email, ${isActiveHere(schoolId)} AS "isActive" FROM json_array_elements_text(${emailsOf(candidates)}::json) AS given(email)
    JOIN users u ON u.email = given.email::citext LEFT JOIN students s ON s.user_id = u.id
    WHERE ${isForeign(schoolId)}`)
  return new Map(rows.map(({ email, isActive }) => [email, isActive]))
}

const emailsOf = (candidates: Candidate[]) => JSON.stringify(candidates.map(({ email }) => email))

/** Inserts good rows; of two equal e-mails the first. Returns the lines that were kept. */
async function insertRows(tx: Tx, { importId, unchanged = [] }: Place, good: Good[]): Promise<Set<number>> {
  if (good.length === 0) return new Set()
  const lines = new Set(unchanged === 'all' ? [] : unchanged)
  const isUnchanged = (line: number) => unchanged === 'all' || lines.has(line)
  const given = JSON.stringify(
    good.map(({ line, row }) => ({ line, isUnchanged: isUnchanged(line), ...row })),
  )
  const { rows } = await tx.execute<{ line: number }>(sql`
    INSERT INTO student_import_rows
      (import_id, email, line, civility, name, last_name, birthday, phone, street, postal_code, city, is_unchanged)
    SELECT ${importId}, email, line, civility, name, "lastName", birthday, phone, street, "postalCode", city, "isUnchanged"
    FROM json_to_recordset(${given}::json) AS given(line int, email text, civility text, name text, "lastName" text,
      birthday date, phone text, street text, "postalCode" text, city text, "isUnchanged" boolean)
    ON CONFLICT DO NOTHING RETURNING line`)
  return new Set(rows.map(({ line }) => line))
}

async function linesOf(tx: Tx, importId: string, late: Late[]): Promise<Map<string, number>> {
  if (late.length === 0) return new Map()
  const { rows } = await tx.execute<{ email: string; line: number }>(sql`
    SELECT email, line FROM student_import_rows WHERE import_id = ${importId}
      AND email IN (SELECT json_array_elements_text(${emailsOf(late)}::json))`)
  return new Map(rows.map(({ email, line }) => [email, line]))
}

async function insertRejections(tx: Tx, { importId, rules }: Place, rejections: Rejection[]) {
  if (rejections.length === 0) return
  const given = rejections.map((row) => ({ ...row, email: readEmail(row.cells, rules.columns) }))
  await tx.execute(sql`
    INSERT INTO student_import_rejections (import_id, line, field, code, cells, email, is_active)
    SELECT ${importId}, line, field, code, cells, email, "isActive"
    FROM json_to_recordset(${JSON.stringify(given)}::json) AS given(line int, field text, code text, cells jsonb, email text,
      "isActive" boolean)`)
}
