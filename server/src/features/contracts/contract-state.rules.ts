import type { Cover, SignatureStatus, Statut } from '@cursus/shared/contracts'
import { addDays, addMonths, type Day } from '@cursus/shared/day'

export const contractEventKinds = [
  'made',
  'signed',
  'paid',
  'late',
  'suspended',
  'back',
  'changed',
  'noticed',
  'agreed',
  'refused',
  'lapsed',
  'renewed',
  'terminated',
  'withdrawn',
  'refunded',
  'undone',
] as const

/** One event as the fold reads it; `endDate` and `startDate` are days that it tells. */
export type ContractEvent = {
  kind: (typeof contractEventKinds)[number]
  /** The day of effect in Paris. */
  onDay: Day
  facts: EventFacts
}

export type EventFacts = {
  startDate?: Day | undefined
  /** The last day of cover; of a contract that is terminated, its own end without the termination. */
  endDate?: Day | undefined
  /** Of `made`: nothing has to be signed. */
  isSigned?: boolean | undefined
  /** Of `back` after a termination: what is late goes on, and so does its suspension. */
  lateSince?: Day | null | undefined
  suspendedOn?: Day | null | undefined
  coverBackOn?: Day | null | undefined
  /** Of `undone`: the termination that stands again; what is late is told beside it. */
  terminatedAt?: Day | null | undefined
}

/** What the columns of a contract say: the projection of its events. */
export type Projection = {
  statut: Statut
  isPaid: boolean
  isSigned: boolean
  startDate: Day
  endDate: Day
  terminatedAt: Day | null
  /** The end without the termination; null while there is none. */
  contractualEnd: Day | null
  /** A renewal was refused, or nobody agreed to it: it ends with its last day. */
  isRefused: boolean
} & Lateness

/**
 * What is late of a contract: `lateSince` the day on which a premium failed, null once it is paid. `suspendedOn`: the first day
 * without cover, maybe to come; `coverBackOn`: the first one covered again, from noon (L113-3), null before.
 */
export type Lateness = { lateSince: Day | null; suspendedOn: Day | null; coverBackOn: Day | null }

export const neverLate: Lateness = { lateSince: null, suspendedOn: null, coverBackOn: null }

/**
 * All that was missing is paid on that day: a suspension to come falls away, and one that has begun ends at noon of the next day
 * (C. assur. L113-3).
 */
export function paidUp(late: Lateness, today: Day): Lateness {
  return coveredFrom(late, isSuspendedOn(late, today) ? addDays(today, 1) : today)
}

function coveredFrom({ suspendedOn, coverBackOn }: Lateness, backOn: Day): Lateness {
  if (coverBackOn !== null) return { lateSince: null, suspendedOn, coverBackOn }
  const wasSuspended = suspendedOn !== null && suspendedOn < backOn
  return wasSuspended ? { lateSince: null, suspendedOn, coverBackOn: backOn } : neverLate
}

/** True on a day without cover for want of a premium; the day on whose noon it is back is covered again. */
function isSuspendedOn({ suspendedOn, coverBackOn }: Omit<Lateness, 'lateSince'>, day: Day): boolean {
  return suspendedOn !== null && suspendedOn <= day && (coverBackOn === null || day < coverBackOn)
}

type Life = Omit<Projection, 'statut' | 'endDate' | 'contractualEnd'> & { term: Day }

/** The columns that follow from these events, oldest first. Throws for a life that does not begin with `made`. */
export function projectionOf([first, ...later]: readonly ContractEvent[]): Projection {
  const { startDate, endDate, isSigned = false } = first?.facts ?? {}
  if (first?.kind !== 'made' || !startDate || !endDate) throw new Error('a life begins with its contract')
  const made: Life = {
    isPaid: false,
    isSigned,
    startDate,
    term: endDate,
    terminatedAt: null,
    isRefused: false,
    ...neverLate,
  }
  const { term, ...life } = later.reduce(after, made)
  const { terminatedAt, lateSince } = life
  const statut = terminatedAt ? 'résilié' : lateSince ? 'impayé' : 'ok'
  return { ...life, statut, endDate: terminatedAt ?? term, contractualEnd: terminatedAt && term }
}

/** Applies an event: a payment ends what was late; the notice of a renewal and a refund leave the cover as it is. */
function after(life: Life, { kind, onDay, facts }: ContractEvent): Life {
  const { endDate: term = life.term } = facts
  switch (kind) {
    case 'paid':
      return { ...life, isPaid: true, ...coveredFrom(life, onDay) }
    case 'signed':
      return { ...life, isSigned: true }
    case 'late':
      return { ...life, lateSince: life.lateSince ?? onDay }
    case 'suspended':
      return { ...life, lateSince: life.lateSince ?? onDay, suspendedOn: onDay, coverBackOn: null }
    case 'back':
      return { ...life, term, terminatedAt: null, ...backAgain(life, onDay, facts) }
    case 'changed':
      return { ...life, term, startDate: facts.startDate ?? life.startDate }
    case 'refused':
    case 'lapsed':
      return { ...life, isRefused: true }
    case 'agreed':
      return { ...life, isRefused: false }
    case 'renewed':
      return { ...life, term, isRefused: false }
    case 'undone':
      return { ...life, term, terminatedAt: facts.terminatedAt ?? null, ...lateAsTold(facts) }
    case 'terminated':
    case 'withdrawn':
      return { ...life, term, terminatedAt: onDay }
    default:
      return life
  }
}

/** Back from a termination, what is late is as it was told; else all is paid. */
function backAgain(life: Life, onDay: Day, facts: EventFacts): Lateness {
  return life.terminatedAt ? lateAsTold(facts) : coveredFrom(life, onDay)
}

function lateAsTold({ lateSince, suspendedOn, coverBackOn }: EventFacts): Lateness {
  const suspended = suspendedOn ?? null
  return { lateSince: lateSince ?? suspended, suspendedOn: suspended, coverBackOn: coverBackOn ?? null }
}

type Changeable = Pick<Projection, 'statut' | 'endDate' | 'contractualEnd'> & Lateness
type Change = { kind: ContractEvent['kind']; onDay?: Day; facts?: EventFacts }

/** The events that lead from how a contract stood to how it stands. */
export function changesBetween(before: Changeable, next: Changeable): Change[] {
  const isTerminated = next.statut === 'résilié'
  const { endDate, contractualEnd, lateSince, suspendedOn, coverBackOn } = next
  if (!isTerminated && before.statut === 'résilié') {
    return [{ kind: 'back', facts: { endDate, lateSince, suspendedOn, coverBackOn } }]
  }
  const isMoved = endDate !== before.endDate || contractualEnd !== before.contractualEnd
  const events = lateChanges(before, next)
  if (isTerminated && (before.statut !== 'résilié' || isMoved)) {
    events.push({ kind: 'terminated', onDay: endDate, facts: { endDate: contractualEnd ?? endDate } })
  } else if (isMoved) events.push({ kind: 'changed', facts: { endDate } })
  return events
}

/** The event that puts a contract back as it stood: a change of it was taken back before anybody was told. */
export function undoneTo(stood: Changeable & Pick<Projection, 'terminatedAt'>): Change {
  const { endDate, contractualEnd, terminatedAt, lateSince, suspendedOn, coverBackOn } = stood
  const late = { lateSince, suspendedOn, coverBackOn }
  return { kind: 'undone', facts: { endDate: contractualEnd ?? endDate, terminatedAt, ...late } }
}

/** A payment of a contract that is terminated for a later day takes nothing back. */
function lateChanges(before: Changeable, next: Changeable): Change[] {
  const { lateSince, suspendedOn, coverBackOn } = next
  const events: Change[] = []
  if (before.lateSince && !lateSince) {
    const isBackLater = coverBackOn !== null && coverBackOn !== before.coverBackOn
    const kind = next.statut === 'résilié' ? 'paid' : 'back'
    events.push({ kind, ...(isBackLater && { onDay: coverBackOn }) })
  }
  if (lateSince && !before.lateSince) events.push({ kind: 'late', onDay: lateSince })
  if (suspendedOn && suspendedOn !== before.suspendedOn)
    events.push({ kind: 'suspended', onDay: suspendedOn })
  return events
}

/** What of a contract's columns says how it stands. */
export type Standing = {
  statut: Statut
  paymentStatus: string
  signatureStatus: SignatureStatus
  startDate: Day
  endDate: Day
  /** The end without the termination. */
  contractualEnd?: Day | null
} & Lateness

export type ContractState = {
  cover: Cover
  /** Its last day is past, or a termination's day has come. */
  isOver: boolean
  /** Also for a day to come. */
  isTerminated: boolean
  /** A premium is missing of a contract that is not over: its cover goes on until it is suspended. */
  isUnpaid: boolean
  /** Nothing is covered on that day, for want of a premium. */
  isSuspended: boolean
}

/**
 * How a contract stands on a day in Paris: the one place that decides. A termination ends the cover as its day begins; one at the
 * contract's own end leaves the last day covered, as it is printed.
 */
export function stateOn(contract: Standing, day: Day): ContractState {
  const { statut, endDate, lateSince } = contract
  const isTerminated = statut === 'résilié'
  const isOver = isTerminated && !isAtOwnEnd(contract) ? endDate <= day : endDate < day
  const isUnpaid = lateSince !== null && !(isTerminated && isOver)
  const cover = coverOn(contract, day)
  return { cover, isOver, isTerminated, isUnpaid, isSuspended: cover === 'suspended' }
}

const isAtOwnEnd = ({ endDate, contractualEnd }: Standing) => endDate === contractualEnd

/** The first of these that is true counts. */
function coverOn(contract: Standing, day: Day): Cover {
  const { statut, paymentStatus, startDate, endDate } = contract
  const isTerminated = statut === 'résilié'
  const isOver = isAtOwnEnd(contract) ? endDate < day : endDate <= day
  if (!isAgreed(contract) || paymentStatus !== 'payment_succeeded') return 'waiting'
  // Terminated before it began: it never covered anybody.
  if (isTerminated && (isOver || endDate <= startDate)) return 'ended'
  if (isSuspendedOn(contract, day)) return 'suspended'
  if (endDate < day) return 'expired'
  return startDate > day ? 'upcoming' : 'current'
}

/** Signed, or in no need of it. */
export const isAgreed = ({ signatureStatus }: Pick<Standing, 'signatureStatus'>) =>
  signatureStatus === 'signed' || signatureStatus === 'none'

/** True of a contract that no payment stands behind: the school of its student pays. */
export const isPaidBySchool = ({ sessionId, primeCents }: { sessionId: string | null; primeCents: number }) =>
  sessionId === null && primeCents === 0

/** True until the eve of its first day, of a contract that a school pays and nobody ended. */
export function mayBeCorrected(contract: Standing & Parameters<typeof isPaidBySchool>[0], day: Day): boolean {
  return isPaidBySchool(contract) && coverOn(contract, day) === 'upcoming' && contract.statut !== 'résilié'
}

/** True of a contract that is neither over on that day nor terminated for a later one. */
export function isGoingOn(contract: Standing, day: Day): boolean {
  const { isOver, isTerminated } = stateOn(contract, day)
  return !isOver && !isTerminated
}

/** A contract as its next instalment is counted: paid by subscription from its purchase on, in Paris. */
export type Instalments = Standing & {
  boughtOn: Day
  interval: 'month' | 'year' | null
  subscriptionStripe: string | null
  subscriptionIsOver: boolean
}

/** The day of the next instalment; null where none comes, and while one is missing. */
export function nextInstalment(contract: Instalments, today: Day): Day | null {
  const { boughtOn, interval, subscriptionStripe, subscriptionIsOver, paymentStatus, endDate } = contract
  const { isOver, isUnpaid, isTerminated } = stateOn(contract, today)
  const isCharged =
    subscriptionStripe !== null && !subscriptionIsOver && paymentStatus === 'payment_succeeded'
  if (!interval || !isCharged || !isAgreed(contract) || isOver || isUnpaid) return null
  const step = interval === 'year' ? 12 : 1
  let months = step
  while (addMonths(boughtOn, months) <= today) months += step
  const next = addMonths(boughtOn, months)
  return isTerminated && next >= endDate ? null : next
}
