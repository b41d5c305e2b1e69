import type { InsuranceType } from '@cursus/shared/contracts'
import { followUpSituations, insuranceTypes } from '@cursus/shared/words'
import { readId, readPlace, readSchool, readSearch, readWord } from '../../ui/list-address.ts'

export const pageSizes = [25, 50, 100, 200] as const

/** Filters of the list, as the address of the page holds them; without any: everybody, oldest first. */
export interface FollowUpSearch {
  search?: string
  situation?: (typeof followUpSituations)[number]
  /** The id of a school; 0: students without one. */
  school?: number
  product?: InsuranceType
  order?: 'desc'
  size?: (typeof pageSizes)[number]
  /** The page by its number, and the cursor that it begins after or ends before. */
  page?: number
  after?: string
  before?: string
  /** The student who is open beside the list, or whose contracts are open over it. */
  open?: string
  contracts?: string
}

const cursor = /^\d{4}-\d{2}-\d{2}T[\d:.]{15}Z_[0-9a-f-]{36}$/
const readCursor = (raw: unknown) => (cursor.test(String(raw)) ? String(raw) : undefined)

/** Reads an address that anybody may have typed: what makes no sense counts as absent. */
export function readFollowUpSearch(raw: Record<string, unknown>): FollowUpSearch {
  const contracts = readId(raw.contracts)
  return {
    search: readSearch(raw.search),
    situation: readWord(followUpSituations, raw.situation),
    school: readSchool(raw.school),
    product: readWord(insuranceTypes, raw.product),
    order: raw.order === 'desc' ? 'desc' : undefined,
    size: readWord(pageSizes, raw.size),
    ...readPlace(raw, { read: readCursor }),
    open: contracts ? undefined : readId(raw.open),
    contracts,
  }
}
