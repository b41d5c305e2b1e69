import { type ChangedPart, eventKinds } from '@cursus/shared/contract-page'
import type { Statut } from '@cursus/shared/contracts'
import { addDays, type Day } from '@cursus/shared/day'
import { isSuspendedOn, type Lateness, neverLate } from './contract-state.rules.ts'

export const contractEventKinds = ['made', ...eventKinds] as const

/** One event of a contract; `endDate` and `startDate` are days that it states. */
export type ContractEvent = {
  kind: (typeof contractEventKinds)[number]
  /** Day of effect in Paris. */
  onDay: Day
  facts: EventFacts
}

export type EventFacts = {
  /** On `signed`: the day of the signature, where it came after the first day. */
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
  /** On `changed`: what it touched, where that is known. */
  parts?: ChangedPart[] | undefined
  /** On `changed`: ids of the people beside the policyholder who are named no more. */
  left?: string[] | undefined
}

/** Columns of a contract that follow from its events. */
export type Projection = {
  statut: Statut
  isPaid: boolean
  isSigned: boolean
  startDate: Day
  /** First day that was bought, where a signature moved it; null elsewhere. */
  boughtFrom: Day | null
  endDate: Day
  terminatedAt: Day | null
  /** End of the contract without its termination; null while it is not terminated, and once it was withdrawn on that very day. */
  contractualEnd: Day | null
  /** True when the renewal was refused, or nobody agreed to it: the contract ends with its last day. */
  isRefused: boolean
} & Lateness

/**
 * Returns the standing after everything owed was paid on that day: a suspension to come is dropped, one that has
 * begun ends at noon of the next day (C. assur. L113-3). Of a contract that is over no cover comes back.
 */
export function paidUp(late: Lateness, today: Day, { isOver = false } = {}): Lateness {
  return coveredFrom(late, isSuspendedOn(late, today) && !isOver ? addDays(today, 1) : today)
}

function coveredFrom({ suspendedOn, coverBackOn }: Lateness, backOn: Day): Lateness {
  if (coverBackOn !== null) return { lateSince: null, suspendedOn, coverBackOn }
  const wasSuspended = suspendedOn !== null && suspendedOn < backOn
  return wasSuspended ? { lateSince: null, suspendedOn, coverBackOn: backOn } : neverLate
}

type Life = Omit<Projection, 'statut' | 'endDate' | 'contractualEnd'> & { term: Day; isWithdrawn: boolean }

/** Computes the columns from the events, oldest first. Throws when the first one is not `made`. */
export function projectionOf([first, ...later]: readonly ContractEvent[]): Projection {
  const { startDate, endDate, isSigned = false } = first?.facts ?? {}
  if (first?.kind !== 'made' || !startDate || !endDate) throw new Error('a life begins with its contract')
  const made: Life = {
    isPaid: false,
    isSigned,
    startDate,
    boughtFrom: null,
    term: endDate,
    terminatedAt: null,
    isRefused: false,
    isWithdrawn: false,
    ...neverLate,
  }
  const { term, isWithdrawn, ...life } = later.reduce(after, made)
  const { terminatedAt, lateSince } = life
  const statut = terminatedAt ? 'résilié' : lateSince ? 'impayé' : 'ok'
  const ownEnd = isWithdrawn && terminatedAt === term ? null : term
  return { ...life, statut, endDate: terminatedAt ?? term, contractualEnd: terminatedAt && ownEnd }
}

/** Applies one event. A payment ends lateness; the notice of a renewal and a refund leave the cover as it is. */
function after(life: Life, { kind, onDay, facts }: ContractEvent): Life {
  const { endDate: term = life.term } = facts
  switch (kind) {
    case 'paid':
      return { ...life, isPaid: true, ...coveredFrom(life, onDay) }
    case 'waived':
      return { ...life, ...coveredFrom(life, onDay) }
    case 'signed':
      return { ...life, isSigned: true, ...beganOn(life, facts) }
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
      return { ...life, term, terminatedAt: onDay, isWithdrawn: kind === 'withdrawn' }
    default:
      return life
  }
}

/** Applies the first day that a signature moved, if it did. */
function beganOn(life: Life, { startDate }: EventFacts): Partial<Life> {
  return startDate ? { startDate, boughtFrom: life.startDate } : {}
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
