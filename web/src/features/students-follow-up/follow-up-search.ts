import { followUpSituations } from '@cursus/shared/words'

export const pageSizes = [25, 50, 100, 200] as const

/** What the list shows, as the address of the page holds it; absent: everybody, oldest first. */
export interface FollowUpSearch {
  search?: string
  situation?: (typeof followUpSituations)[number]
  /** The id of a school; 0: students without one. */
  school?: number
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

const id = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const readId = (raw: unknown) => (id.test(String(raw)) ? String(raw) : undefined)
const cursor = /^\d{4}-\d{2}-\d{2}T[\d:.]{15}Z_[0-9a-f-]{36}$/

/** Reads an address that anybody may have typed: what makes no sense counts as absent. */
export function readFollowUpSearch(raw: Record<string, unknown>): FollowUpSearch {
  const after = cursor.test(String(raw.after)) ? String(raw.after) : undefined
  const before = !after && cursor.test(String(raw.before)) ? String(raw.before) : undefined
  const contracts = readId(raw.contracts)
  const page = Math.trunc(Number(raw.page))
  // A router reads ?search=12 as a number.
  const words = typeof raw.search === 'number' ? String(raw.search) : raw.search
  return {
    search: typeof words === 'string' && words ? words.slice(0, 200) : undefined,
    situation: followUpSituations.find((situation) => situation === raw.situation),
    school: /^\d{1,9}$/.test(String(raw.school)) ? Number(raw.school) : undefined,
    order: raw.order === 'desc' ? 'desc' : undefined,
    size: pageSizes.find((size) => size === Number(raw.size)),
    page: (after || before) && page > 1 ? page : undefined,
    after,
    before,
    open: contracts ? undefined : readId(raw.open),
    contracts,
  }
}
