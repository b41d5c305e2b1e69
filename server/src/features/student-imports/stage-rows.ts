import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/database.ts'
import type { ListedRow } from './read-list.ts'
import { type Fault, isBlank, judgeRow, type ListRules, type StudentRow } from './row.rules.ts'

/** A refused row as it was sent. */
export type Rejection = Fault & ListedRow
type Place = { importId: string; schoolId: number; rules: ListRules }
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

/** Judges rows of a list in their order, and stores the good ones to be worked off. */
export async function stageRows(tx: Tx, place: Place, listed: ListedRow[]) {
  const { blank, rejections, candidates } = judgeAll(listed, place.rules)
  const foreign = await foreignEmails(tx, place.schoolId, candidates)
  const refuse = ({ line, cells }: ListedRow, fault: Fault) => rejections.push({ ...fault, line, cells })
  const good: Good[] = []
  const late: Late[] = []
  for (const candidate of candidates) {
    if (foreign.has(candidate.email)) refuse(candidate, { field: 'email', code: 'email.alreadyRegistered' })
    else if ('late' in candidate) late.push(candidate)
    else good.push(candidate)
  }
  const kept = await insertRows(tx, place.importId, good)
  for (const row of good) if (!kept.has(row.line)) refuse(row, duplicate)
  const firstLines = await linesOf(tx, place.importId, late)
  for (const row of late) {
    refuse(row, (firstLines.get(row.email) ?? row.line) < row.line ? duplicate : row.late)
  }
  rejections.sort((one, other) => one.line - other.line)
  await insertRejections(tx, place.importId, rejections)
  return { blank, rejected: rejections }
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
    if ('early' in judged) rejections.push({ ...judged.early, line, cells })
    else candidates.push({ line, cells, ...judged })
  }
  return { blank, rejections, candidates }
}

async function foreignEmails(tx: Tx, schoolId: number, candidates: Candidate[]): Promise<Set<string>> {
  if (candidates.length === 0) return new Set()
  const { rows } = await tx.execute<{ email: string }>(sql`
    SELECT lower(u.email::text) AS email FROM json_array_elements_text(${emailsOf(candidates)}::json) AS given(email)
    JOIN users u ON u.email = given.email::citext LEFT JOIN students s ON s.user_id = u.id
    WHERE ${isForeign(schoolId)}`)
  return new Set(rows.map(({ email }) => email))
}

const emailsOf = (candidates: Candidate[]) => JSON.stringify(candidates.map(({ email }) => email))

/** Inserts good rows; of two equal e-mails the first. Returns the lines that were kept. */
async function insertRows(tx: Tx, importId: string, good: Good[]): Promise<Set<number>> {
  if (good.length === 0) return new Set()
  const given = JSON.stringify(good.map(({ line, row }) => ({ line, ...row })))
  const { rows } = await tx.execute<{ line: number }>(sql`
    INSERT INTO student_import_rows
      (import_id, email, line, civility, name, last_name, birthday, phone, street, postal_code, city)
    SELECT ${importId}, email, line, civility, name, "lastName", birthday, phone, street, "postalCode", city
    FROM json_to_recordset(${given}::json) AS given(line int, email text, civility text, name text, "lastName" text,
      birthday date, phone text, street text, "postalCode" text, city text)
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

async function insertRejections(tx: Tx, importId: string, rejections: Rejection[]) {
  if (rejections.length === 0) return
  await tx.execute(sql`
    INSERT INTO student_import_rejections (import_id, line, field, code, cells)
    SELECT ${importId}, line, field, code, cells
    FROM json_to_recordset(${JSON.stringify(rejections)}::json) AS given(line int, field text, code text, cells jsonb)`)
}
