import type { InsuranceType } from '@cursus/shared/contracts'
import type { Day } from '@cursus/shared/day'
import { insuranceTypes } from '@cursus/shared/words'
import { readDay, readId, readMonths, readSchool, readSearch, readWord } from '../../ui/list-address.ts'

/**
 * Filters of the queue and the claim that is open, as the address of the page holds them; an absent one has its
 * default.
 */
export interface ClaimsSearch {
  queue?: 'answered' | 'done'
  type?: InsuranceType
  /** Mine, nobody's, or those of one administrator. */
  assignee?: string
  /** School of the students, by id; 0 for students without a school. */
  school?: number
  /** Days of declaration. */
  from?: Day
  to?: Day
  /** Month of the decision, `YYYY-MM`, or the first and the last of several, `YYYY-MM..YYYY-MM`. */
  decided?: string
  search?: string
  page?: number
  /** The open claim. */
  claim?: string
}

/** Reads an address that anybody may have typed: what makes no sense counts as absent. */
export function readClaimsSearch(raw: Record<string, unknown>): ClaimsSearch {
  const { assignee } = raw
  const page = Math.trunc(Number(raw.page))
  const isKnown = assignee === 'me' || assignee === 'none' || readId(assignee)
  return {
    queue: readWord(['answered', 'done'], raw.queue),
    type: readWord(insuranceTypes, raw.type),
    assignee: isKnown ? String(assignee) : undefined,
    school: readSchool(raw.school),
    from: readDay(raw.from),
    to: readDay(raw.to),
    decided: readMonths(raw.decided),
    search: readSearch(raw.search),
    page: page > 1 && page <= 500 ? page : undefined,
    claim: readId(raw.claim),
  }
}

/** Tells whether fewer claims are asked for than the queue has. */
export const isFiltered = ({ search, type, assignee, school, from, to, decided }: ClaimsSearch) =>
  [search, type, assignee, school, from, to, decided].some((value) => value !== undefined)
