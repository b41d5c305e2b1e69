import { type Day, dayOf, formatDay } from '@cursus/shared/day'
import { fullNameOf } from '@cursus/shared/full-name'
import type {
  Termination,
  TerminationChoice,
  TerminationNotice,
  TerminationPage,
} from '@cursus/shared/terminations'
import { and, desc, eq } from 'drizzle-orm'
import type { Db } from '../../platform/database.ts'
import type { Services } from '../../platform/services.ts'
import { users } from '../accounts/accounts.table.ts'
import { shownEndedChange } from '../amendments/ended-change.service.ts'
import { lifeOf } from '../contracts/contract-events.queries.ts'
import { isAgreed, stateOn } from '../contracts/contract-state.rules.ts'
import { isPaidOnce } from '../contracts/contracts.queries.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import {
  noticeOf,
  type TerminationOutcome,
  type TerminationRule,
  terminationOn,
} from '../contracts/termination.rules.ts'
import { contractPapers } from '../documents/contract-papers.table.ts'
import { disputeOfRefund } from '../refunds/disputes.queries.ts'
import { refunds } from '../refunds/refunds.table.ts'
import { type Forecast, forecastOf } from './forecast.queries.ts'
import { terminations } from './terminations.table.ts'

export type TerminationRow = typeof terminations.$inferSelect

/** The named reason and the day of its event. */
export type Naming = { reason?: TerminationRule['reason'] | undefined; eventDate?: Day | null | undefined }

/** Effect of one reason on a contract today, with what is paid back. */
export type Option = {
  rule: TerminationRule
  outcome: TerminationOutcome
  notice: TerminationNotice
  refund: Forecast | null
}

/** Returns what every reason of its product would do to a contract today. */
export async function optionsOf(services: Services, row: ContractRow, naming: Naming): Promise<Option[]> {
  const { startDate, endDate, contractualEnd, renews } = row
  const { termination, renewal } = services.products.ofContract(row)
  const mayRenew = renewal !== null && !isPaidOnce(row)
  const term = contractualEnd ?? endDate
  const leaving = { startDate, term, mayRenew, renews, isAgreed: isAgreed(row) }
  const today = dayOf(services.now())
  const forecast = await forecastOf(services, row)
  return termination.map((rule) => {
    const eventDate = naming.reason === rule.reason ? (naming.eventDate ?? null) : null
    const outcome = terminationOn(leaving, rule, { today, eventDate })
    const refund = outcome.isAllowed ? forecast(outcome) : null
    return { rule, outcome, notice: noticeOf(rule, outcome, today), refund }
  })
}

/**
 * Reads what leaving a contract means today, and its newest request. Names who else loses its cover, but not to a `visitor`,
 * whom a mailed link lets in.
 */
export async function readTerminationPage(
  services: Services,
  row: ContractRow,
  { visitor, ...naming }: Naming & { visitor?: boolean } = {},
): Promise<TerminationPage> {
  const { db, now } = services
  const { isOver, isTerminated } = stateOn(row, dayOf(now()))
  const options = isOver || isTerminated ? [] : await optionsOf(services, row, naming)
  const [newest, change, occupants] = await Promise.all([
    newestOf(db, row.id),
    shownEndedChange(db, row),
    visitor ? [] : (services.products.ofContract(row).occupants?.list(db, row.id) ?? []),
  ])
  const { id, insuranceType, reference, startDate, endDate, contractualEnd, documentType, checkCode } = row
  return {
    contract: {
      id,
      insuranceType,
      reference,
      startDate: formatDay(startDate),
      endDate: formatDay(contractualEnd ?? endDate),
      checkCode: documentType === 'Certificate' && isAgreed(row) ? checkCode : null,
      occupants: occupants.map(fullNameOf),
    },
    choices: options.map(toChoice),
    change,
    termination: newest && (await present(services, row, newest)),
  }
}

function toChoice({ rule, outcome, notice, refund }: Option): TerminationChoice {
  const { reason, article } = rule
  return {
    reason,
    article,
    asksEvent: rule.kind === 'event',
    notice,
    refusal: outcome.isAllowed ? null : outcome.refusal,
    allowedFrom: outcome.isAllowed ? null : slashed(outcome.allowedFrom),
    lastDay: outcome.isAllowed ? slashed(outcome.lastDay) : null,
    endsOn: outcome.isAllowed ? formatDay(outcome.endsOn) : null,
    refund: refund && {
      ...refund,
      parts: refund.parts.map((part) => ({ ...part, from: formatDay(part.from), to: formatDay(part.to) })),
      dueBy: formatDay(refund.dueBy),
    },
  }
}

const slashed = (day: Day | null) => day && formatDay(day)

/** Returns the newest request of a contract; null when there was none. */
export async function newestOf(db: Db, contractId: string): Promise<TerminationRow | null> {
  const [row] = await db
    .select()
    .from(terminations)
    .where(eq(terminations.contractId, contractId))
    .orderBy(desc(terminations.askedAt))
    .limit(1)
  return row ?? null
}

/** Tells whether the contract still follows a request: it was not taken back, and the end was not moved since. */
export function isStanding(contract: ContractRow, { takenBackAt, endsOn }: TerminationRow): boolean {
  return takenBackAt === null && contract.statut === 'résilié' && contract.endDate === endsOn
}

/**
 * Returns the state of a request on a day; one that an administrator undid counts as taken back, and one whose contract
 * ends in another way is overtaken.
 */
export function stateOfRequest(contract: ContractRow, request: TerminationRow, today: Day) {
  if (request.refusal !== null) return 'refused'
  if (!isStanding(contract, request)) {
    return request.takenBackAt === null && contract.statut === 'résilié' ? 'overtaken' : 'taken_back'
  }
  // One that ends before it begins covers nobody already, and may be taken back until that day.
  return stateOn(contract, today).isOver && today >= request.endsOn ? 'ended' : 'running'
}

/** Tells whether a request may still be accepted: until the day before its end. */
export function mayBeAccepted(contract: ContractRow, request: TerminationRow, today: Day): boolean {
  return isStanding(contract, request) && today < request.endsOn
}

/**
 * Tells whether a request may be taken back or refused: while it may be accepted, and until the provider has ended the
 * subscription, as nobody could charge what goes on.
 */
export function mayBeTakenBack(contract: ContractRow, request: TerminationRow, today: Day): boolean {
  return mayBeAccepted(contract, request, today) && !contract.subscriptionIsOver
}

async function present(
  { db, now }: Services,
  contract: ContractRow,
  request: TerminationRow,
): Promise<Termination> {
  const today = dayOf(now())
  const [[owner], [paper], [refund], life] = await Promise.all([
    db.select({ email: users.email }).from(users).where(eq(users.id, contract.studentId)),
    db.select({ id: contractPapers.id }).from(contractPapers).where(isNotice(contract.id)),
    refundOf(db, request),
    lifeOf(db, contract.id),
  ])
  const { reference, reason, eventDate, proofFileId, askedAt, lastDay, endsOn, refundCents } = request
  // Taken back or refused, it no longer tells how a contract ends that somebody else ended since.
  const isOvertaken = contract.statut === 'résilié' && !isStanding(contract, request)
  const state = isOvertaken ? 'overtaken' : stateOfRequest(contract, request, today)
  const withdrawal = life.find(({ kind }) => kind === 'withdrawn')
  return {
    reference,
    reason,
    eventDate: slashed(eventDate),
    hasProof: proofFileId !== null,
    askedAt: askedAt.toISOString(),
    state,
    lastDay: slashed(lastDay),
    endsOn: formatDay(endsOn),
    refundCents,
    refundDueBy: formatDay(request.refundDueBy),
    refund: refund ? { ...refund, receivedAt: refund.receivedAt?.toISOString() ?? null } : null,
    mayBeTakenBack: mayBeTakenBack(contract, request, today),
    refusal: state === 'refused' ? request.refusal : null,
    withdrawnOn: slashed(withdrawal ? dayOf(withdrawal.at) : null),
    email: owner?.email ?? '',
    paper: paper?.id ?? null,
  }
}

/** How the refund that a request asked for at its end goes back. */
const refundOf = (db: Db, { id, contractId }: TerminationRow) =>
  db
    .select({ state: refunds.state, dispute: disputeOfRefund, receivedAt: refunds.receivedAt })
    .from(refunds)
    .where(and(eq(refunds.contractId, contractId), eq(refunds.cause, 'termination'), eq(refunds.causeId, id)))

/** SQL condition: a paper is the current termination notice of the contract. */
export const isNotice = (contractId: string) =>
  and(
    eq(contractPapers.contractId, contractId),
    eq(contractPapers.kind, 'termination'),
    eq(contractPapers.isArchived, false),
  )
