import type { Statut } from '@cursus/shared/contracts'
import type { Day } from '@cursus/shared/day'
import { type Lateness, paidUp } from './contract-state.rules.ts'

/** What an administrator may change of a contract, and what follows from it. */
export type Standing = {
  statut: Statut
  startDate: Day
  endDate: Day
  terminatedAt: Day | null
  /** The end without the termination; null while there is none. */
  contractualEnd: Day | null
} & Lateness

export type Wish = { statut?: Statut | undefined; endDate?: Day | undefined }

export type Fault = 'before_start' | 'after_term'

/**
 * How the contract stands after the change (C-07), or why it cannot be. Résilié without a date ends today, or on the first
 * day when cover has not begun, and never after the contract's own end. Leaving résilié brings that end back.
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
