import { countedAtMost } from '@cursus/shared/words'
import { eq, inArray, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../../platform/database.ts'
import type { Services } from '../../platform/services.ts'
import { hasEachWord } from '../accounts/accounts.queries.ts'
import { users } from '../accounts/accounts.table.ts'
import { fullNameIn, searchedName } from '../accounts/full-name.queries.ts'
import { calls } from '../calls/calls.table.ts'
import { claims } from '../claims/claims.table.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { documents } from '../documents/documents.table.ts'
import { refunds } from '../refunds/refunds.table.ts'
import { holds } from '../requests/list-words.queries.ts'
import { certificateRequests, complaints } from '../requests/requests.table.ts'
import { schools } from '../schools/schools.table.ts'
import { studentImports } from '../student-imports/student-imports.table.ts'
import { runReference } from '../student-runs/student-runs.queries.ts'
import { studentRuns } from '../student-runs/student-runs.table.ts'
import { tariffVersions } from '../tariffs/tariffs.table.ts'
import { terminations } from '../terminations/terminations.table.ts'
import { visaRefusals } from '../visa-refusals/visa-refusals.table.ts'

type Known = Pick<Services, 'db' | 'products'>
/** What a change is of. */
export type Named = { type: string; id: string }

type Labelled = { id: string | number; label: string }

/** Returns how people call each object (a name, a reference or a file name), by `type:id`. */
export async function labelsOf(services: Known, objects: Named[]): Promise<Map<string, string>> {
  const types = [...new Set(objects.map(({ type }) => type))].filter((type) =>
    Object.hasOwn(readLabels, type),
  )
  const found = await Promise.all(
    types.map(async (type) => {
      const ids = objects.flatMap((one) => (one.type === type ? one.id : []))
      const labelled = await readLabels[type as keyof typeof readLabels](services, [...new Set(ids)])
      return labelled.map(({ id, label }) => [`${type}:${id}`, label] as const)
    }),
  )
  return new Map(found.flat())
}

const readLabels = {
  call: ({ db }, ids) =>
    db.select({ id: calls.id, label: calls.reference }).from(calls).where(inArray(calls.id, ids)),
  claim: ({ db }, ids) =>
    db.select({ id: claims.id, label: claims.reference }).from(claims).where(inArray(claims.id, ids)),
  certificate_request: ({ db }, ids) => {
    const { id, firstname, lastname } = certificateRequests
    return db
      .select({ id, label: fullNameIn({ name: firstname, lastName: lastname }) })
      .from(certificateRequests)
      .where(inArray(id, ids))
  },
  complaint: ({ db }, ids) =>
    db
      .select({ id: complaints.id, label: complaints.reference })
      .from(complaints)
      .where(inArray(complaints.id, ids)),
  refund: ({ db }, ids) =>
    db.select({ id: refunds.id, label: refunds.reference }).from(refunds).where(inArray(refunds.id, ids)),
  contract: ({ db }, ids) =>
    db
      .select({ id: contracts.id, label: contracts.reference })
      .from(contracts)
      .where(inArray(contracts.id, ids)),
  document: ({ db }, ids) =>
    db
      .select({ id: documents.id, label: documents.fileName })
      .from(documents)
      .where(inArray(documents.id, ids)),
  school: ({ db }, ids) =>
    db
      .select({ id: schools.id, label: schools.name })
      .from(schools)
      .where(inArray(schools.id, ids.map(Number))),
  student_import: ({ db }, ids) =>
    db
      .select({ id: studentImports.id, label: studentImports.fileName })
      .from(studentImports)
      .where(inArray(studentImports.id, ids)),
  student_run: async ({ db }, ids) => {
    const rows = await db.select().from(studentRuns).where(inArray(studentRuns.id, ids))
    return rows.map((run) => ({ id: run.id, label: runReference(run) }))
  },
  tariff_version: async ({ db, products }, ids) => {
    const rows = await db.select().from(tariffVersions).where(inArray(tariffVersions.id, ids))
    return rows.map(({ id, product, number }) => ({
      id,
      label: `${products.of(product).insuranceType} v${number}`,
    }))
  },
  user: ({ db }, ids) =>
    db
      .select({ id: users.id, label: fullNameIn(users) })
      .from(users)
      .where(inArray(users.id, ids)),
} satisfies Record<string, (services: Known, ids: string[]) => Promise<Labelled[]>>

const referenced = { call: calls, claim: claims, complaint: complaints, contract: contracts, refund: refunds }

/**
 * Finds the objects that typed words name: by the reference that their rows show, schools and accounts by name, lists of students by the name
 * of the file, requests for attestations by whom they are for; and with a student all that is theirs. As many accounts as lists count: the changes of all others would be missing without a word.
 */
export async function objectsNamed(db: Db, words: string): Promise<Named[]> {
  const called = Object.entries(referenced).map(async ([type, table]) => {
    const { id, reference } = table
    const rows = await db.select({ id }).from(table).where(eq(reference, words.toUpperCase()))
    return rows.map((row) => ({ type, id: row.id }))
  })
  const { firstname, lastname } = certificateRequests
  const [byReference, runsCalled, schoolsNamed, usersNamed, imports, requests] = await Promise.all([
    Promise.all(called),
    runsNamed(db, words.toUpperCase()),
    db
      .select({ id: schools.id })
      .from(schools)
      .where(sql`position(fold(${words}) in fold(${schools.name})) > 0`),
    db.select({ id: users.id }).from(users).where(hasEachWord(words)).limit(countedAtMost),
    db
      .select({ id: studentImports.id })
      .from(studentImports)
      .where(holds(words, sql`${studentImports.fileName}`))
      .limit(countedAtMost),
    db
      .select({ id: certificateRequests.id })
      .from(certificateRequests)
      .where(holds(words, searchedName({ name: firstname, lastName: lastname })))
      .limit(countedAtMost),
  ])
  const theirs = await objectsOf(
    db,
    usersNamed.map(({ id }) => id),
  )
  return [
    ...byReference.flat(),
    ...theirs,
    ...runsCalled.map(({ id }) => ({ type: 'student_run', id })),
    ...schoolsNamed.map(({ id }) => ({ type: 'school', id: String(id) })),
    ...usersNamed.map(({ id }) => ({ type: 'user', id })),
    ...imports.map(({ id }) => ({ type: 'student_import', id })),
    ...requests.map(({ id }) => ({ type: 'certificate_request', id })),
  ]
}

const ofStudents = { certificate_request: certificateRequests, claim: claims, complaint: complaints }
const ofContracts = { refund: refunds, termination: terminations, visa_refusal: visaRefusals }

/** Finds what belongs to these students: their contracts and what is asked of these, claims, complaints and requests. */
async function objectsOf(db: Db, students: string[]): Promise<Named[]> {
  if (students.length === 0) return []
  const among = (column: AnyPgColumn, ids: string[]) => sql`${column} = ANY (${sql.param(ids)}::uuid[])`
  const found = await db
    .select({ id: contracts.id })
    .from(contracts)
    .where(among(contracts.studentId, students))
  const held = found.map(({ id }) => id)
  const others = await Promise.all([
    ...Object.entries(ofStudents).map(async ([type, table]) => {
      const rows = await db.select({ id: table.id }).from(table).where(among(table.studentId, students))
      return rows.map(({ id }) => ({ type, id }))
    }),
    ...Object.entries(ofContracts).map(async ([type, table]) => {
      const rows = await db.select({ id: table.id }).from(table).where(among(table.contractId, held))
      return rows.map(({ id }) => ({ type, id }))
    }),
  ])
  return [...held.map((id) => ({ type: 'contract', id })), ...others.flat()]
}

/** The run of that reference, which is no column: its number finds it. */
async function runsNamed(db: Db, reference: string) {
  const number = Number(/^LOT-\d{4}-(\d{6,9})$/.exec(reference)?.[1] ?? 0)
  const rows = await db.select().from(studentRuns).where(eq(studentRuns.number, number))
  return rows.filter((run) => runReference(run) === reference)
}
