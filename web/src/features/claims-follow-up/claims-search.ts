import type { InsuranceType } from '@cursus/shared/contracts'
import { insuranceTypes } from '@cursus/shared/words'

/** What the queue shows and which claim is open, as the address of the page holds it; absent: as it is at first. */
export interface ClaimsSearch {
  queue?: 'done'
  type?: InsuranceType
  /** Mine, nobody's, or those of one administrator. */
  assignee?: string
  search?: string
  page?: number
  /** The open claim. */
  claim?: string
}

const id = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Reads an address that anybody may have typed: what makes no sense counts as absent. */
export function readClaimsSearch(raw: Record<string, unknown>): ClaimsSearch {
  const { assignee, search } = raw
  const page = Math.trunc(Number(raw.page))
  const isKnown = assignee === 'me' || assignee === 'none' || id.test(String(assignee))
  return {
    queue: raw.queue === 'done' ? 'done' : undefined,
    type: insuranceTypes.find((type) => type === raw.type),
    assignee: isKnown ? String(assignee) : undefined,
    search: typeof search === 'string' && search ? search.slice(0, 200) : undefined,
    page: page > 1 && page <= 500 ? page : undefined,
    claim: id.test(String(raw.claim)) ? String(raw.claim) : undefined,
  }
}
