import { dayOf, formatDay } from '@cursus/shared/day'
import { alreadyBack, type Refund, type RefundList, type RefundsQuery } from '@cursus/shared/refunds'
import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Services } from '../../platform/services.ts'
import { users } from '../accounts/accounts.table.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { namedContract, textOf } from '../contracts/named-contract.queries.ts'
import { contractPapers } from '../documents/contract-papers.table.ts'
import { holds, placeOf } from '../requests/list-words.queries.ts'
import { disputeOfRefund } from './disputes.queries.ts'
import { isHeld } from './refunds.rules.ts'
import { refunds } from './refunds.table.ts'

const open = ['asked', 'sent', 'failed', 'declined'] as const

type Reader = { id: string; isStudent: boolean }

/** Lists refunds, failed ones first, then the nearest day: those of one student, or all for administrators. */
export async function listRefunds(
  services: Services,
  query: RefundsQuery,
  reader: Reader,
): Promise<RefundList> {
  const { state, search } = query
  const condition = and(
    reader.isStudent ? eq(contracts.studentId, reader.id) : undefined,
    state ? inArray(refunds.state, state === 'open' ? [...open] : [state]) : undefined,
    holds(search, textOf(refunds.reference)),
  )
  const { skip, size } = placeOf({ pageSize: '200', ...query })
  const [rows, [counted]] = await Promise.all([
    read(services, condition).limit(size).offset(skip),
    services.db
      .select({ total: sql<number>`count(*)::int` })
      .from(refunds)
      .innerJoin(contracts, eq(contracts.id, refunds.contractId))
      .innerJoin(users, eq(users.id, contracts.studentId))
      .where(condition),
  ])
  const today = dayOf(services.now())
  return { data: rows.map((row) => toRefund(row, { ...reader, today })), total: counted?.total ?? 0 }
}

/** Reads a refund as that administrator sees it. */
export async function findRefund(
  services: Services,
  id: string,
  readerId: string,
): Promise<Refund | undefined> {
  const [row] = await read(services, eq(refunds.id, id))
  return row && toRefund(row, { id: readerId, isStudent: false, today: dayOf(services.now()) })
}

const firsts = alias(users, 'firsts')
const decliners = alias(users, 'decliners')

/** SQL of what of a refund was refused, also while it is noted as paid by hand; null where nothing was. */
const refused = sql<Refund['refused']>`(SELECT json_build_object(
    'cents', sum(part.amount_cents - part.disputed_cents),
    'backCents', coalesce(sum(part.amount_cents - part.disputed_cents) FILTER (WHERE part.fault = ${alreadyBack}), 0),
    'faults', coalesce(json_agg(DISTINCT part.fault) FILTER (WHERE part.fault IS NOT NULL), '[]'),
    'isNoted', bool_or(part.state = 'noted'))
  FROM refund_parts AS part WHERE part.refund_id = refunds.id AND part.state IN ('failed', 'noted') HAVING count(*) > 0)`

function read({ db }: Services, condition: SQL | undefined) {
  return db
    .select({
      refund: refunds,
      ...namedContract,
      creditNote: contractPapers.id,
      dispute: disputeOfRefund,
      refused,
      first: { id: firsts.id, name: firsts.name, lastName: firsts.lastName },
      decliner: { id: decliners.id, name: decliners.name, lastName: decliners.lastName },
    })
    .from(refunds)
    .innerJoin(contracts, eq(contracts.id, refunds.contractId))
    .innerJoin(users, eq(users.id, contracts.studentId))
    .leftJoin(firsts, eq(firsts.id, refunds.firstBy))
    .leftJoin(decliners, eq(decliners.id, refunds.declinedBy))
    .leftJoin(
      contractPapers,
      and(eq(contractPapers.contractId, refunds.contractId), eq(contractPapers.fileId, refunds.creditNote)),
    )
    .where(condition)
    .orderBy(sql`${refunds.state} = 'received'`, asc(refunds.dueOn), asc(refunds.id))
    .$dynamic()
}

type Row = Awaited<ReturnType<typeof read>>[number]

function toRefund({ refund, ...row }: Row, { id, isStudent, today }: Reader & { today: string }): Refund {
  const { askedAt, dueOn, sentAt, receivedAt, state } = refund
  const heldBy = !isStudent && isHeld(refund) ? row.first : null
  return {
    id: refund.id,
    reference: refund.reference,
    cause: refund.cause,
    contract: row.contract,
    student: isStudent ? null : row.student,
    amountCents: refund.amountCents,
    state,
    heldBy,
    isHeldByMe: heldBy?.id === id,
    declined: isStudent ? null : declinedOf(refund, row.decliner, id),
    askedAt: askedAt.toISOString(),
    dueOn: formatDay(dueOn),
    sentAt: sentAt?.toISOString() ?? null,
    receivedAt: receivedAt?.toISOString() ?? null,
    dispute: row.dispute,
    refused: isStudent ? null : row.refused,
    isLate: state !== 'received' && dueOn < today,
    creditNote: row.creditNote,
  }
}

function declinedOf(
  { declinedAt, declinedReason }: Row['refund'],
  by: Row['decliner'],
  readerId: string,
): Refund['declined'] {
  if (!by || !declinedAt || declinedReason === null) return null
  return { by, isByMe: by.id === readerId, at: declinedAt.toISOString(), reason: declinedReason }
}
