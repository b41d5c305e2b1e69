import { formatCheckCode } from '@cursus/shared/check-code'
import { type Day, dayOf, formatDay } from '@cursus/shared/day'
import { fullNameOf } from '@cursus/shared/full-name'
import type { Found } from '@cursus/shared/search'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database.ts'
import type { Services } from '../../platform/services.ts'
import { occupantCertificates } from '../certificates/occupant-certificates.table.ts'
import { endInPrint, lastCovered } from '../contracts/contracts.queries.ts'
import { contractKeys, contracts } from '../contracts/contracts.table.ts'
import { replacedCodes } from '../contracts/replaced-codes.table.ts'
import { devices } from '../devices/devices.table.ts'
import { documents } from '../documents/documents.table.ts'
import { roommates } from '../home/home.table.ts'
import { shownAtMost } from './search-people.queries.ts'

type Contract = Extract<Found, { kind: 'contract' }>
type Certificate = Extract<Found, { kind: 'certificate' }>

type Names = { name: string; lastName: string }
/** SQL of a person's position among those found; first for anybody else, who was found by a number. */
const placeAmong = (people: string[]) =>
  sql`coalesce(array_position(${sql.param(people)}::uuid[], contracts.student_id), 0)`

export type ContractsAsked = {
  references?: string[]
  start?: string | null
  imei?: string | null
  people?: string[]
}

/** Finds contracts by number or IMEI, and those of these people, newest first. */
export async function findContracts(
  { db, now }: Pick<Services, 'db' | 'now'>,
  asked: ContractsAsked,
): Promise<Contract[]> {
  const { references = [], start = null, imei = null, people = [] } = asked
  const ways = [
    references.length > 0 &&
      sql`SELECT id FROM ${contracts} WHERE reference = ANY (${sql.param(references)}::text[])`,
    start &&
      sql`(SELECT id FROM ${contracts} WHERE ${beginsWith(contractKeys.reference, start)}
      ORDER BY ${contractKeys.reference} DESC LIMIT ${shownAtMost})`,
    imei && sql`SELECT contract_id FROM ${devices} WHERE imei = ${imei}`,
    people.length > 0 &&
      sql`SELECT id FROM ${contracts} WHERE student_id = ANY (${sql.param(people)}::uuid[])`,
  ].flatMap((way) => way || [])
  if (ways.length === 0) return []
  const { rows } = await db.execute<
    Omit<Contract, 'kind' | 'holder'> & Names & { startDate: Day; endDate: Day; coveredUntil: Day | null }
  >(sql`
    SELECT contracts.id, reference, insurance_type AS "insuranceType", statut, student_id AS "studentId", users.name,
      users.last_name AS "lastName", start_date AS "startDate", ${endInPrint} AS "endDate",
      CASE WHEN statut = 'résilié' AND ${lastCovered} >= greatest(start_date, ${dayOf(now())}::date)
        THEN ${lastCovered} END AS "coveredUntil"
    FROM contracts JOIN users ON users.id = contracts.student_id
    WHERE contracts.id IN (${sql.join(ways, sql` UNION `)})
    ORDER BY ${placeAmong(people)}, contracts.created_at DESC, reference DESC LIMIT ${shownAtMost}`)
  return rows.map(({ name, lastName, ...row }) => ({
    kind: 'contract',
    ...row,
    holder: fullNameOf({ name, lastName }),
    ...inWords(row),
    coveredUntil: row.coveredUntil && formatDay(row.coveredUntil),
  }))
}

type FoundCertificate = Omit<Certificate, 'kind' | 'holder'> & Names & { startDate: Day; endDate: Day }
type CertificatesAsked = { code?: string | null; people?: string[] }

/**
 * Finds issued certificates by the beginning of a check code, also a replaced one and that of somebody who shares a home, whose name it
 * bears, and those of these people.
 */
export async function findCertificates(
  db: Db,
  { code, people = [] }: CertificatesAsked,
): Promise<Certificate[]> {
  const ways = [
    code &&
      sql`(SELECT check_code AS code, id AS contract_id, false AS replaced, false AS has_left, start_date, ${endInPrint} AS end_date, NULL AS name, NULL AS last_name FROM ${contracts}
      WHERE ${beginsWith(contractKeys.checkCode, code)} LIMIT ${shownAtMost})`,
    code &&
      sql`SELECT code, contract_id, true, false, start_date, end_date, NULL, NULL FROM ${replacedCodes} WHERE code = ${code}`,
    code &&
      sql`SELECT own.code, own.contract_id, own.contract_code <> check_code, ${isNamedNoMore}, start_date, own.end_date, own.name, own.last_name
        FROM ${occupantCertificates} AS own JOIN contracts ON contracts.id = own.contract_id WHERE own.code = ${code}`,
    people.length > 0 &&
      sql`SELECT check_code, id, false, false, start_date, ${endInPrint}, NULL, NULL FROM ${contracts}
        WHERE student_id = ANY (${sql.param(people)}::uuid[])`,
  ].flatMap((way) => way || [])
  if (ways.length === 0) return []
  const { rows } = await db.execute<FoundCertificate>(sql`
    WITH found (code, contract_id, replaced, has_left, start_date, end_date, name, last_name) AS (${sql.join(ways, sql` UNION `)})
    SELECT found.code, contract_id AS "contractId", replaced AS "isReplaced", has_left AS "hasLeft", student_id AS "studentId",
      coalesce(found.name, users.name) AS name, coalesce(found.last_name, users.last_name) AS "lastName",
      found.start_date AS "startDate", found.end_date AS "endDate"
    FROM found JOIN contracts ON contracts.id = found.contract_id JOIN users ON users.id = contracts.student_id
    WHERE replaced OR found.name IS NOT NULL OR EXISTS (SELECT FROM ${documents} AS paper WHERE paper.contract_id = found.contract_id
      AND paper.kind = 'certificate' AND NOT paper.is_archived)
    ORDER BY ${placeAmong(people)}, contracts.created_at DESC, found.code LIMIT ${shownAtMost}`)
  return rows.map(({ name, lastName, ...row }) => ({
    kind: 'certificate',
    ...row,
    holder: fullNameOf({ name, lastName }),
    ...inWords(row),
    code: formatCheckCode(row.code),
  }))
}

const isNamedNoMore = sql`NOT EXISTS (SELECT FROM ${roommates} AS mate WHERE mate.id = own.occupant_id)`

const inWords = ({ startDate, endDate }: { startDate: Day; endDate: Day }) => ({
  startDate: formatDay(startDate),
  endDate: formatDay(endDate),
})

/**
 * SQL condition: a key begins with a text (letters, figures and hyphens only), as one range of a byte-ordered index.
 */
const beginsWith = (key: SQL, start: string) => sql`${key} LIKE ${`${start}%`}`
