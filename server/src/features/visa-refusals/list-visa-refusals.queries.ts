import { dayOf, formatDay } from '@cursus/shared/day'
import { fullNameOf } from '@cursus/shared/full-name'
import type { ListedVisaRefusal, VisaRefusalList, VisaRefusalsQuery } from '@cursus/shared/visa-refusals'
import { desc, eq, type SQL, sql } from 'drizzle-orm'
import { type Db, together, transact } from '../../platform/database.ts'
import type { Services } from '../../platform/services.ts'
import { users } from '../accounts/accounts.table.ts'
import { openChange } from '../amendments/ended-change.service.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { namedContract, textOf } from '../contracts/named-contract.queries.ts'
import { refundAt } from '../refunds/refunds.service.ts'
import { holds, placeOf } from '../requests/list-words.queries.ts'
import { fieldsOf } from './visa-refusals.queries.ts'
import { visaRefusals } from './visa-refusals.table.ts'

/** SQL condition: nobody decided it, and its contract did not end otherwise. */
const isWaiting = sql<boolean>`(${visaRefusals.decidedAt} IS NULL AND ${contracts.statut} <> 'résilié')`

/** Returns one page of requests: nearest answer first, then decided ones, newest first. */
export async function listVisaRefusals(
  services: Services,
  { search, ...place }: VisaRefusalsQuery,
  readerId: string,
): Promise<VisaRefusalList> {
  const { skip, size } = placeOf({ pageSize: '200', ...place })
  const rows = await read(services, holds(search, textOf(visaRefusals.reference)))
    .limit(size)
    .offset(skip)
  const data = await transact(services.db, (tx) =>
    together(rows.map((row) => toListed(tx, services, { row, readerId }))),
  )
  return { data, total: rows[0]?.total ?? 0 }
}

/** Returns one request as an administrator sees it. */
export async function findVisaRefusal(services: Services, id: string, readerId: string) {
  const [row] = await read(services, eq(visaRefusals.id, id))
  return row && toListed(services.db, services, { row, readerId })
}

function read({ db }: Services, condition: SQL | undefined) {
  return db
    .select({
      request: visaRefusals,
      contract: contracts,
      student: namedContract.student,
      firstReader: sql<string | null>`(SELECT decided_by FROM visa_refusals AS first
        WHERE first.id = ${visaRefusals.rereads})`,
      askedBackCents: sql<number | null>`(SELECT amount_cents FROM refunds
        WHERE refunds.contract_id = ${contracts.id} AND refunds.cause = ${visaRefusals.cause})`,
      refundDeclined: sql<{ name: string; lastName: string; reason: string } | null>`(
        SELECT json_build_object('name', people.name, 'lastName', people.last_name, 'reason', declined_reason)
        FROM refunds JOIN users AS people ON people.id = declined_by
        WHERE refunds.contract_id = ${contracts.id} AND refunds.cause = ${visaRefusals.cause} AND refunds.state = 'declined')`,
      change: openChange,
      total: sql<number>`(count(*) OVER ())::int`,
    })
    .from(visaRefusals)
    .innerJoin(contracts, eq(contracts.id, visaRefusals.contractId))
    .innerJoin(users, eq(users.id, contracts.studentId))
    .where(condition)
    .orderBy(
      desc(isWaiting),
      sql`CASE WHEN ${isWaiting} THEN ${visaRefusals.dueOn} END`,
      desc(visaRefusals.askedAt),
      visaRefusals.id,
    )
    .$dynamic()
}

type Row = Awaited<ReturnType<typeof read>>[number]

async function toListed(
  db: Db,
  services: Services,
  { row, readerId }: { row: Row; readerId: string },
): Promise<ListedVisaRefusal> {
  const { request, contract, student, firstReader, askedBackCents, refundDeclined, change } = row
  const { id, reference, insuranceType, startDate } = contract
  const fields = fieldsOf(services, { request, contract })
  const isToDecide = fields.state === 'waiting'
  const { refundCents } = isToDecide
    ? await refundAt(db, services, { contract, lastCovered: null })
    : { refundCents: request.decision === 'accepted' ? (askedBackCents ?? 0) : 0 }
  return {
    ...fields,
    id: request.id,
    contract: { id, reference, insuranceType, startDate: formatDay(startDate) },
    student,
    refundCents,
    isLate: isToDecide && request.dueOn < dayOf(services.now()),
    change: isToDecide && change ? { ...change, effectOn: formatDay(change.effectOn) } : null,
    wasRefusedByMe: firstReader === readerId,
    refundDeclined:
      request.decision === 'accepted' && refundDeclined
        ? { by: fullNameOf(refundDeclined), reason: refundDeclined.reason }
        : null,
  }
}
