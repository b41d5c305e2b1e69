import type { Cover, SignatureStatus, Statut } from '@cursus/shared/contracts'
import { addDays, addMonths, type Day, dayOf, hourMs, startOfDay } from '@cursus/shared/day'

/**
 * Late premium of a contract: `lateSince` is the day on which it failed, null once it is paid. `suspendedOn` is the
 * first day without cover, perhaps to come; `coverBackOn` the first day covered again, from noon (L113-3), null
 * before.
 */
export type Lateness = { lateSince: Day | null; suspendedOn: Day | null; coverBackOn: Day | null }

export const neverLate: Lateness = { lateSince: null, suspendedOn: null, coverBackOn: null }

/** Columns of a contract that decide how it stands. */
export type Standing = {
  statut: Statut
  paymentStatus: string
  signatureStatus: SignatureStatus
  startDate: Day
  endDate: Day
  /** End of the contract without its termination; null of one that was withdrawn on that very day. */
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

/** Tells whether a contract ended before it had covered a day. */
export const coversNobody = (contract: Ending & { startDate: Day }): boolean =>
  lastCoveredDay(contract) < contract.startDate

/**
 * Returns the end of a contract as everybody reads it: its last covered day. One that covered nobody keeps the end
 * that its papers name.
 */
export function printedEnd(contract: Ending & { startDate: Day }): Day {
  return coversNobody(contract) ? (contract.contractualEnd ?? contract.endDate) : lastCoveredDay(contract)
}

/**
 * Returns the first day from whose noon a suspended cover is back (L113-3), were all that is missing paid today; null where
 * it ends before, or is not suspended.
 */
export function backOn(contract: Standing, today: Day): Day | null {
  if (!stateOn(contract, today).isSuspended) return null
  const day = contract.coverBackOn ?? addDays(today, 1)
  return day > lastCoveredDay(contract) ? null : day
}

/** Tells whether a day has no cover for want of a premium; the day at whose noon cover is back counts as covered. */
export function isSuspendedOn({ suspendedOn, coverBackOn }: Omit<Lateness, 'lateSince'>, day: Day): boolean {
  return suspendedOn !== null && suspendedOn <= day && (coverBackOn === null || day < coverBackOn)
}

/** Returns the cover of that day; the first condition that is true counts. */
function coverOn(contract: Standing, day: Day): Cover {
  const { statut, paymentStatus, startDate, endDate } = contract
  if (!isAgreed(contract) || paymentStatus !== 'payment_succeeded') return 'waiting'
  if (statut === 'résilié' && isEndedOn(contract, day)) return 'ended'
  if (endDate < day) return 'expired'
  if (isSuspendedOn(contract, day)) return 'suspended'
  return startDate > day ? 'upcoming' : 'current'
}

/** Tells whether a contract is signed, or needs no signature. */
export const isAgreed = ({ signatureStatus }: Pick<Standing, 'signatureStatus'>) =>
  signatureStatus === 'signed' || signatureStatus === 'none'

/** Days after a payment in which its contract has to be signed. */
export const daysToSign = 21

type Unsigned = Pick<Standing, 'signatureStatus' | 'paymentStatus' | 'statut' | 'endDate'>

/**
 * Returns the last day on which a paid contract can be signed, the one that a mail named once there is one: afterwards its
 * purchase is given up. Null where nothing is left to sign, or a school pays.
 */
export function lastDayToSign(
  contract: Unsigned & Parameters<typeof isPaidBySchool>[0] & { createdAt: Date; signBy: Day | null },
): Day | null {
  const { paymentStatus, statut, endDate, createdAt, signBy } = contract
  const isPaid = paymentStatus === 'payment_succeeded' && !isPaidBySchool(contract)
  if (isAgreed(contract) || !isPaid || statut === 'résilié') return null
  const last = signBy ?? addDays(dayOf(createdAt), daysToSign)
  return endDate < last ? endDate : last
}

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
  /** Day of the newest payment that is known: paid or no more asked for, else that of the purchase. */
  knownUntil: Day
  interval: 'month' | 'year' | null
  subscriptionStripe: string | null
  subscriptionIsOver: boolean
}

/**
 * Returns the day of the next instalment, signed or not: the provider charges from the purchase on. It is today until
 * today's is known. Null when none comes, and while one is missing.
 */
export function nextInstalment(contract: Instalments, today: Day): Day | null {
  const {
    paysFrom,
    knownUntil,
    interval,
    subscriptionStripe,
    subscriptionIsOver,
    paymentStatus,
    renews,
    endDate,
  } = contract
  const { isOver, isUnpaid, isTerminated } = stateOn(contract, today)
  const isCharged =
    subscriptionStripe !== null && !subscriptionIsOver && paymentStatus === 'payment_succeeded'
  if (!interval || !isCharged || isOver || isUnpaid) return null
  const step = stepOf(interval)
  const known = askedFor(knownUntil, paysFrom)
  const isPast = (day: Day) => day < today || day <= known
  let months = 0
  while (isPast(addMonths(paysFrom, months))) months += step
  const next = addMonths(paysFrom, months)
  return (isTerminated || !renews) && next >= endDate ? null : next
}

/**
 * Returns the day of the contract that a payment was for. Of one that was bought in the first hours of a month, which are the month
 * before in UTC, the provider asks on one of the last three days of shorter months (592).
 */
function askedFor(day: Day, paysFrom: Day): Day {
  const firstOfNext = `${addMonths(day, 1).slice(0, 7)}-01`
  const isEarly = day >= paysFrom && paysFrom.endsWith('-01') && addDays(day, 3) >= firstOfNext
  return isEarly ? firstOfNext : day
}

/**
 * Returns the day for which the provider asks at an instant, of a contract that pays from `paysFrom`. The provider repeats
 * the time of the first payment in UTC: of one within an hour of midnight in Paris the next ones come on the day beside
 * their own once the clocks have changed. An instant at midnight itself is a day that we named.
 */
export function dueDay(at: Date, paysFrom: Day): Day {
  const day = dayOf(at)
  if (isDueOn(day, paysFrom) || at.getTime() === startOfDay(day).getTime()) return day
  const beside = [-hourMs, hourMs].map((ms) => dayOf(new Date(at.getTime() + ms)))
  return beside.find((other) => isDueOn(other, paysFrom)) ?? day
}

/** Tells whether a day lies whole months from another one. */
function isDueOn(day: Day, paysFrom: Day): boolean {
  const monthOf = (one: Day) => Number(one.slice(0, 4)) * 12 + Number(one.slice(5, 7))
  return addMonths(paysFrom, monthOf(day) - monthOf(paysFrom)) === day
}

/** Months from one payment to the next. */
export const stepOf = (interval: 'month' | 'year') => (interval === 'year' ? 12 : 1)
