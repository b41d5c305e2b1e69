import { addDays, type Day, dayOf, formatDay } from '@cursus/shared/day'
import type { AskedTermination, TerminationList, TerminationsQuery } from '@cursus/shared/terminations'
import { addWorkingDays } from '@cursus/shared/working-days'
import { desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Services } from '../../platform/services.ts'
import { users } from '../accounts/accounts.table.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { namedContract, textOf } from '../contracts/named-contract.queries.ts'
import { holds, placeOf } from '../requests/list-words.queries.ts'
import { mayBeRefused } from './refusal.rules.ts'
import { mayBeAccepted, mayBeTakenBack, stateOfRequest } from './terminations.queries.ts'
import { terminations } from './terminations.table.ts'

/** SQL condition: nobody settled the request or took it back. */
const isOpen = sql<boolean>`(${terminations.settledAt} IS NULL AND ${terminations.takenBackAt} IS NULL)`

/** Returns one page of requests to leave: nearest end first, finished ones after them. */
export async function listTerminations(
  services: Services,
  { search, ...place }: TerminationsQuery,
): Promise<TerminationList> {
  const { skip, size } = placeOf({ pageSize: '200', ...place })
  const rows = await read(services, holds(search, textOf(terminations.reference)))
    .limit(size)
    .offset(skip)
  const today = dayOf(services.now())
  return { data: rows.map((row) => toAsked(row, today)), total: rows[0]?.total ?? 0 }
}

/** Returns one request as administrators see it. */
export async function findTermination(services: Services, id: string): Promise<AskedTermination | undefined> {
  const [row] = await read(services, eq(terminations.id, id))
  return row && toAsked(row, dayOf(services.now()))
}

function read({ db }: Services, condition: SQL | undefined) {
  return db
    .select({
      request: terminations,
      contract: contracts,
      student: namedContract.student,
      total: sql<number>`(count(*) OVER ())::int`,
    })
    .from(terminations)
    .innerJoin(contracts, eq(contracts.id, terminations.contractId))
    .innerJoin(users, eq(users.id, contracts.studentId))
    .where(condition)
    .orderBy(
      desc(isOpen),
      sql`CASE WHEN ${isOpen} THEN ${terminations.endsOn} END`,
      desc(terminations.endsOn),
      terminations.id,
    )
    .$dynamic()
}

/** As `put_termination` sets its time in the queue: two working days, and before the cover ends. */
function answerByOf({ eventDate, acceptedAt, askedAt, endsOn }: Row['request']): string | null {
  if (!eventDate || acceptedAt) return null
  const [usual, last] = [addWorkingDays(dayOf(askedAt), 2), addDays(endsOn, -1)]
  return formatDay(usual < last ? usual : last)
}

type Row = Awaited<ReturnType<typeof read>>[number]

function toAsked({ request, contract, student }: Row, today: Day): AskedTermination {
  const { id, reference, reason, eventDate, proofFileId, askedAt, lastDay, endsOn, refundCents } = request
  return {
    id,
    reference,
    contract: { id: contract.id, reference: contract.reference, insuranceType: contract.insuranceType },
    student,
    reason,
    eventDate: eventDate && formatDay(eventDate),
    hasProof: proofFileId !== null,
    askedAt: askedAt.toISOString(),
    state: stateOfRequest(contract, request, today),
    lastDay: lastDay && formatDay(lastDay),
    endsOn: formatDay(endsOn),
    refundCents,
    isAccepted: request.acceptedAt !== null,
    mayBeRefused: mayBeRefused(reason) && mayBeTakenBack(contract, request, today),
    answerBy: mayBeAccepted(contract, request, today) ? answerByOf(request) : null,
  }
}
