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

/** One event of a contract; `endDate` and `startDate` are days that it states. */
export type ContractEvent = {
  kind: (typeof contractEventKinds)[number]
  /** Day of effect in Paris. */
  onDay: Day
  facts: EventFacts
}

export type EventFacts = {
  startDate?: Day | undefined
  /** Last day of cover; for a terminated contract, its own end without the termination. */
  endDate?: Day | undefined
  /** On `made`: true when nothing has to be signed. */
  isSigned?: boolean | undefined
  /** On `back` after a termination: since when a premium is still late, with its suspension. */
  lateSince?: Day | null | undefined
  suspendedOn?: Day | null | undefined
  coverBackOn?: Day | null | undefined
  /** On `undone`: the termination that stands again; a late premium is stated beside it. */
  terminatedAt?: Day | null | undefined
}

/** Columns of a contract that follow from its events. */
export type Projection = {
  statut: Statut
  isPaid: boolean
  isSigned: boolean
  startDate: Day
  endDate: Day
  terminatedAt: Day | null
  /** End of the contract without its termination; null while it is not terminated. */
  contractualEnd: Day | null
  /** True when the renewal was refused, or nobody agreed to it: the contract ends with its last day. */
  isRefused: boolean
} & Lateness

/**
 * Late premium of a contract: `lateSince` is the day on which it failed, null once it is paid. `suspendedOn` is the
 * first day without cover, perhaps to come; `coverBackOn` the first day covered again, from noon (L113-3), null
 * before.
 */
export type Lateness = { lateSince: Day | null; suspendedOn: Day | null; coverBackOn: Day | null }

export const neverLate: Lateness = { lateSince: null, suspendedOn: null, coverBackOn: null }

/**
 * Returns the standing after everything owed was paid on that day: a suspension to come is dropped, one that has
 * begun ends at noon of the next day (C. assur. L113-3).
 */
export function paidUp(late: Lateness, today: Day): Lateness {
  return coveredFrom(late, isSuspendedOn(late, today) ? addDays(today, 1) : today)
}

function coveredFrom({ suspendedOn, coverBackOn }: Lateness, backOn: Day): Lateness {
  if (coverBackOn !== null) return { lateSince: null, suspendedOn, coverBackOn }
  const wasSuspended = suspendedOn !== null && suspendedOn < backOn
  return wasSuspended ? { lateSince: null, suspendedOn, coverBackOn: backOn } : neverLate
}

/** Tells whether a day has no cover for want of a premium; the day at whose noon cover is back counts as covered. */
function isSuspendedOn({ suspendedOn, coverBackOn }: Omit<Lateness, 'lateSince'>, day: Day): boolean {
  return suspendedOn !== null && suspendedOn <= day && (coverBackOn === null || day < coverBackOn)
}

type Life = Omit<Projection, 'statut' | 'endDate' | 'contractualEnd'> & { term: Day }

/** Computes the columns from the events, oldest first. Throws when the first one is not `made`. */
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

/** Applies one event. A payment ends lateness; the notice of a renewal and a refund leave the cover as it is. */
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

/** Applies the end of a termination: lateness is as the event states, else everything is paid. */
function backAgain(life: Life, onDay: Day, facts: EventFacts): Lateness {
  return life.terminatedAt ? lateAsTold(facts) : coveredFrom(life, onDay)
}

function lateAsTold({ lateSince, suspendedOn, coverBackOn }: EventFacts): Lateness {
  const suspended = suspendedOn ?? null
  return { lateSince: lateSince ?? suspended, suspendedOn: suspended, coverBackOn: coverBackOn ?? null }
}

type Changeable = Pick<Projection, 'statut' | 'endDate' | 'contractualEnd'> & Lateness
type Change = { kind: ContractEvent['kind']; onDay?: Day; facts?: EventFacts }

/** Returns the events that lead from one standing to another. */
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

/** Returns the event that restores a former standing, for a change that was taken back before anybody was told. */
export function undoneTo(stood: Changeable & Pick<Projection, 'terminatedAt'>): Change {
  const { endDate, contractualEnd, terminatedAt, lateSince, suspendedOn, coverBackOn } = stood
  const late = { lateSince, suspendedOn, coverBackOn }
  return { kind: 'undone', facts: { endDate: contractualEnd ?? endDate, terminatedAt, ...late } }
}

/** Returns the events of a changed lateness. A payment does not undo a termination that is to come. */
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

/** Columns of a contract that decide how it stands. */
export type Standing = {
  statut: Statut
  paymentStatus: string
  signatureStatus: SignatureStatus
  startDate: Day
  endDate: Day
  /** End of the contract without its termination. */
  contractualEnd?: Day | null
} & Lateness

export type ContractState = {
  cover: Cover
  /** True when its last day is past, the day of its termination has come, or it was terminated before it began. */
  isOver: boolean
  /** True also for a termination that is to come. */
  isTerminated: boolean
  /** True when a premium is missing and the contract is not over; cover goes on until it is suspended. */
  isUnpaid: boolean
  /** True when nothing is covered on that day for want of a premium. */
  isSuspended: boolean
}

/**
 * Returns how a contract stands on a day in Paris; nothing else decides it. A termination ends the cover as its day
 * begins, except at the contract's own end, whose last day stays covered, as printed.
 */
export function stateOn(contract: Standing, day: Day): ContractState {
  const { statut, endDate, lateSince } = contract
  const isTerminated = statut === 'résilié'
  const isOver = isTerminated ? isEndedOn(contract, day) : endDate < day
  const isUnpaid = lateSince !== null && !(isTerminated && isOver)
  const cover = coverOn(contract, day)
  return { cover, isOver, isTerminated, isUnpaid, isSuspended: cover === 'suspended' }
}

/** True of a termination whose day has come, and of one before the first day: that contract never covered anybody. */
function isEndedOn({ startDate, endDate, contractualEnd }: Standing, day: Day): boolean {
  if (endDate === contractualEnd) return endDate < day
  return endDate <= day || endDate <= startDate
}

type Ending = Pick<Standing, 'statut' | 'endDate' | 'contractualEnd'>

/**
 * Returns the last covered day. The end of a terminated contract is the day on which the termination takes effect, no
 * longer covered; the last day of any other is covered, as printed.
 */
export function lastCoveredDay({ statut, endDate, contractualEnd }: Ending): Day {
  return statut === 'résilié' && endDate !== contractualEnd ? addDays(endDate, -1) : endDate
}

/**
 * Returns the end of a contract as everybody reads it: its last covered day. One that covered nobody keeps the end
 * that its papers name.
 */
export function printedEnd(contract: Ending & { startDate: Day }): Day {
  const last = lastCoveredDay(contract)
  return last < contract.startDate ? (contract.contractualEnd ?? contract.endDate) : last
}

/** Returns the cover of that day; the first condition that is true counts. */
function coverOn(contract: Standing, day: Day): Cover {
  const { statut, paymentStatus, startDate, endDate } = contract
  if (!isAgreed(contract) || paymentStatus !== 'payment_succeeded') return 'waiting'
  if (statut === 'résilié' && isEndedOn(contract, day)) return 'ended'
  if (isSuspendedOn(contract, day)) return 'suspended'
  if (endDate < day) return 'expired'
  return startDate > day ? 'upcoming' : 'current'
}

/** Tells whether a contract is signed, or needs no signature. */
export const isAgreed = ({ signatureStatus }: Pick<Standing, 'signatureStatus'>) =>
  signatureStatus === 'signed' || signatureStatus === 'none'

/** Tells whether the student's school pays: no payment stands behind the contract. */
export const isPaidBySchool = ({ sessionId, primeCents }: { sessionId: string | null; primeCents: number }) =>
  sessionId === null && primeCents === 0

/**
 * Tells whether a contract paid by a school may be corrected: until the day before its first day, unless it was
 * ended.
 */
export function mayBeCorrected(contract: Standing & Parameters<typeof isPaidBySchool>[0], day: Day): boolean {
  return isPaidBySchool(contract) && coverOn(contract, day) === 'upcoming' && contract.statut !== 'résilié'
}

/** Returns when a contract was last renewed or corrected: an older document is out of date. Null for never. */
export function statedSince({ renewedAt, correctedAt }: Record<'renewedAt' | 'correctedAt', Date | null>) {
  return renewedAt && correctedAt && renewedAt > correctedAt ? renewedAt : (correctedAt ?? renewedAt)
}

/** Tells whether a contract is neither over on that day nor terminated for a later one. */
export function isGoingOn(contract: Standing, day: Day): boolean {
  const { isOver, isTerminated } = stateOn(contract, day)
  return !isOver && !isTerminated
}

/**
 * A contract as far as its instalments are concerned: paid by subscription from a day in Paris, that of its purchase or of
 * another rhythm, perhaps to come.
 */
export type Instalments = Standing & {
  /** False once no renewal carries it on: its subscription ends as its last day begins. */
  renews: boolean
  paysFrom: Day
  interval: 'month' | 'year' | null
  subscriptionStripe: string | null
  subscriptionIsOver: boolean
}

/**
 * Returns the day of the next instalment, signed or not: the provider charges from the purchase on. Null when none
 * comes, and while one is missing.
 */
export function nextInstalment(contract: Instalments, today: Day): Day | null {
  const { paysFrom, interval, subscriptionStripe, subscriptionIsOver, paymentStatus, renews, endDate } =
    contract
  const { isOver, isUnpaid, isTerminated } = stateOn(contract, today)
  const isCharged =
    subscriptionStripe !== null && !subscriptionIsOver && paymentStatus === 'payment_succeeded'
  if (!interval || !isCharged || isOver || isUnpaid) return null
  const step = interval === 'year' ? 12 : 1
  let months = paysFrom > today ? 0 : step
  while (addMonths(paysFrom, months) <= today) months += step
  const next = addMonths(paysFrom, months)
  return (isTerminated || !renews) && next >= endDate ? null : next
}
