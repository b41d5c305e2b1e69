import type { Statut } from '@cursus/shared/contracts'
import type { Day } from '@cursus/shared/day'
import { paidUp } from './contract-life.rules.ts'
import type { Lateness } from './contract-state.rules.ts'

/** Standing of a contract as far as an administrator may change it. */
export type Standing = {
  statut: Statut
  startDate: Day
  endDate: Day
  terminatedAt: Day | null
  /** End of the contract without its termination; null while it is not terminated. */
  contractualEnd: Day | null
} & Lateness

export type Wish = { statut?: Statut | undefined; endDate?: Day | undefined }

export type Fault = 'before_start' | 'after_term'

/**
 * Returns how the contract stands after the change (C-07), or why it is refused. `résilié` without a date ends it
 * today, or on its first day when cover has not begun, and never after its own end. Leaving `résilié` restores that
 * end.
 */
export function changeOf(standing: Standing, wish: Wish, today: Day): Standing | Fault {
  const { startDate, endDate, lateSince } = standing
  const statut = wish.statut ?? standing.statut
  const isTerminated = standing.statut === 'résilié'
  const term = standing.contractualEnd ?? endDate
  if (wish.endDate && wish.endDate < startDate) return 'before_start'
  if (statut === 'résilié') {
    const end = wish.endDate ?? (isTerminated ? endDate : earlier(later(today, startDate), term))
    if (end > term) return 'after_term'
    return { ...standing, statut, endDate: end, terminatedAt: end, contractualEnd: term }
  }
  // Whoever sends the whole contract back repeats the end of the termination: no wish of theirs.
  const wished = isTerminated && wish.endDate === endDate ? undefined : wish.endDate
  return {
    ...standing,
    statut,
    endDate: wished ?? term,
    terminatedAt: null,
    contractualEnd: null,
    ...(statut === 'impayé' ? { lateSince: lateSince ?? today } : paidUp(standing, today)),
  }
}

const earlier = (a: Day, b: Day) => (a < b ? a : b)
const later = (a: Day, b: Day) => (a > b ? a : b)
