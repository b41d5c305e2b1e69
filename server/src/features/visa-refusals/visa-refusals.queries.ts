import { dayOf, formatDay } from '@cursus/shared/day'
import type { AskedVisaRefusal, VisaRefusalPage } from '@cursus/shared/visa-refusals'
import { addWorkingDays, workingDaysUntil } from '@cursus/shared/working-days'
import { and, eq } from 'drizzle-orm'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { shownEndedChange } from '../amendments/ended-change.service.ts'
import { findOwnContract } from '../contracts/contracts.queries.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import { inShort } from '../contracts/named-contract.queries.ts'
import { contractPapers } from '../documents/contract-papers.table.ts'
import { refunds } from '../refunds/refunds.table.ts'
import { mayBeReread, newestOf } from './ask-visa-refusal.ts'
import { standingOf, stateOfRequest, type VisaRefusalRow } from './standing.queries.ts'

/** Reads what a refused visa means for a student's own contract today. Throws 404 for another's or an unknown one. */
export async function readVisaRefusal(
  services: Services,
  { studentId, contractId }: { studentId: string; contractId: string },
): Promise<VisaRefusalPage> {
  const { db, now } = services
  const contract = await findOwnContract(db, contractId, studentId)
  if (!contract) throw new AppError('not_found', 'platform.not_found')
  const { fault, terms, paidCents, refundCents } = await standingOf(services, db, contract)
  const newest = await newestOf(db, contract.id)
  const request = newest && (await present(services, { contract, newest, refundCents, fault }))
  const workingDays = terms?.workingDays ?? 0
  return {
    contract: inShort(contract),
    isOpen: fault === null && request?.state !== 'waiting',
    fault,
    paidCents,
    refundCents,
    workingDays,
    answerBy: formatDay(addWorkingDays(dayOf(now()), workingDays)),
    change: await shownEndedChange(db, contract),
    request,
  }
}

type Presented = {
  contract: ContractRow
  newest: VisaRefusalRow
  refundCents: number
  fault: VisaRefusalPage['fault']
}

async function present(services: Services, presented: Presented): Promise<AskedVisaRefusal> {
  const { contract, newest, fault } = presented
  const isItsRefund = and(eq(refunds.contractId, contract.id), eq(refunds.cause, 'visa_refused'))
  const [refund] =
    newest.decision === 'accepted' ? await services.db.select().from(refunds).where(isItsRefund) : []
  return {
    ...fieldsOf(services, { request: newest, contract }),
    refundCents: refund?.amountCents ?? (newest.decision === 'accepted' ? 0 : presented.refundCents),
    refundState: refund?.state ?? null,
    refundDueOn: refund ? formatDay(refund.dueOn) : null,
    mayBeReread: fault === null && mayBeReread(newest),
    paper: await paperOf(services, newest),
  }
}

async function paperOf({ db }: Services, { contractId, decisionLetter }: VisaRefusalRow) {
  if (!decisionLetter) return null
  const isIt = and(eq(contractPapers.contractId, contractId), eq(contractPapers.fileId, decisionLetter))
  const [paper] = await db.select({ id: contractPapers.id }).from(contractPapers).where(isIt)
  return paper?.id ?? null
}

/** Returns the fields of a request that student and administrator read. */
export function fieldsOf(
  { now }: Services,
  { request, contract }: { request: VisaRefusalRow; contract: Pick<ContractRow, 'statut'> },
) {
  const { reference, refusedOn, refusedBy, letterName, askedAt, dueOn, decidedAt, reason, rereads } = request
  return {
    reference,
    refusedOn: formatDay(refusedOn),
    refusedBy,
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
