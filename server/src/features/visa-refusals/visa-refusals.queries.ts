import { dayOf, formatDay } from '@cursus/shared/day'
import type { AskedVisaRefusal, VisaRefusalPage } from '@cursus/shared/visa-refusals'
import { addWorkingDays, workingDaysUntil } from '@cursus/shared/working-days'
import { and, desc, eq } from 'drizzle-orm'
import type { Db } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { shownEndedChange } from '../amendments/ended-change.service.ts'
import { findOwnContract } from '../contracts/contracts.queries.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { inShort } from '../contracts/named-contract.queries.ts'
import { contractPapers } from '../documents/contract-papers.table.ts'
import { refundAt } from '../refunds/refunds.service.ts'
import { refunds } from '../refunds/refunds.table.ts'
import { mayBeReread, standingOf, stateOfRequest, type VisaRefusalRow } from './standing.ts'
import { visaRefusals } from './visa-refusals.table.ts'

/** Reads what a refused visa or a cancelled stay means for a student's own contract today. Throws 404 for another's or an unknown one. */
export async function readVisaRefusal(
  services: Services,
  { studentId, contractId }: { studentId: string; contractId: string },
): Promise<VisaRefusalPage> {
  const { db, now } = services
  const contract = await findOwnContract(db, contractId, studentId)
  if (!contract) throw new AppError('not_found', 'platform.not_found')
  const [{ paidCents, refundCents }, newest, change] = await Promise.all([
    // Everything, because no day was used.
    refundAt(db, services, { contract, lastCovered: null }),
    readNewest(db, contract.id),
    shownEndedChange(db, contract),
  ])
  const { fault, terms } = standingOf(services, contract, newest?.request ?? null)
  const request = newest && present(services, { contract, newest, refundCents, fault })
  const workingDays = terms?.workingDays ?? 0
  return {
    contract: inShort(contract),
    isOpen: fault === null && request?.state !== 'waiting',
    fault,
    paidCents,
    refundCents,
    workingDays,
    answerBy: formatDay(addWorkingDays(dayOf(now()), workingDays)),
    change,
    request,
  }
}

/**
 * Reads what a request is about, and whether another letter may follow once it is refused today (decision 728). Throws 404 for an
 * unknown one.
 */
export async function readChances(services: Services, id: string) {
  const { db } = services
  const [found] = await db
    .select({ request: visaRefusals, contract: contracts })
    .from(visaRefusals)
    .innerJoin(contracts, eq(contracts.id, visaRefusals.contractId))
    .where(eq(visaRefusals.id, id))
  if (!found) throw new AppError('not_found', 'platform.not_found')
  const { request, contract } = found
  const { fault } = standingOf(services, contract, { ...request, decision: 'refused' })
  return { cause: request.cause, mayAskAgain: fault === null }
}

/** Reads the newest request of a contract with its refund and the paper of its decision; null when there was none. */
async function readNewest(db: Db, contractId: string) {
  const isItsRefund = and(
    eq(visaRefusals.decision, 'accepted'),
    eq(refunds.contractId, visaRefusals.contractId),
    eq(refunds.cause, visaRefusals.cause),
  )
  const isItsPaper = and(
    eq(contractPapers.contractId, visaRefusals.contractId),
    eq(contractPapers.fileId, visaRefusals.decisionLetter),
  )
  const [row] = await db
    .select({ request: visaRefusals, refund: refunds, paper: contractPapers.id })
    .from(visaRefusals)
    .leftJoin(refunds, isItsRefund)
    .leftJoin(contractPapers, isItsPaper)
    .where(eq(visaRefusals.contractId, contractId))
    .orderBy(desc(visaRefusals.askedAt), desc(visaRefusals.reference))
    .limit(1)
  return row ?? null
}

type Presented = {
  contract: ContractRow
  newest: NonNullable<Awaited<ReturnType<typeof readNewest>>>
  refundCents: number
  fault: VisaRefusalPage['fault']
}

function present(services: Services, presented: Presented): AskedVisaRefusal {
  const { contract, newest, fault } = presented
  const { request, refund, paper } = newest
  return {
    ...fieldsOf(services, { request, contract }),
    refundCents: refund?.amountCents ?? (request.decision === 'accepted' ? 0 : presented.refundCents),
    refundState: refund?.state ?? null,
    refundDueOn: refund ? formatDay(refund.dueOn) : null,
    mayBeReread: fault === null && mayBeReread(request),
    paper,
  }
}

/** Returns the fields of a request that student and administrator read. */
export function fieldsOf(
  { now }: Services,
  { request, contract }: { request: VisaRefusalRow; contract: Pick<ContractRow, 'statut'> },
) {
  const { reference, cause, letterDate, letterFrom, letterName, askedAt, dueOn, decidedAt, reason, rereads } =
    request
  return {
    reference,
    cause,
    letterDate: formatDay(letterDate),
    letterFrom,
    letterName,
    askedAt: askedAt.toISOString(),
    dueOn: formatDay(dueOn),
    daysLeft: workingDaysUntil(dayOf(now()), dueOn),
    state: stateOfRequest(request, contract),
    decidedAt: decidedAt?.toISOString() ?? null,
    reason,
    isReread: rereads !== null,
  }
}
