import { accountStandings, partnershipLevels, studentSorts } from '@cursus/shared/words'

export const pageSizes = [25, 50, 100, 200] as const

/** What the list shows, as the address of the page holds it; absent: as it is at first. */
export interface StudentsSearch {
  search?: string
  /** The id of a school; 0: students without one. */
  school?: number
  level?: (typeof partnershipLevels)[number]
  account?: (typeof accountStandings)[number]
  sort?: (typeof studentSorts)[number]
  order?: 'asc' | 'desc'
  size?: (typeof pageSizes)[number]
  /** The page by its number, and the student that it begins after or ends before. */
  page?: number
  after?: string
  before?: string
  /** The student who is open beside the list, or whose contracts are open over it. */
  open?: string
  contracts?: string
}

const id = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const readId = (raw: unknown) => (id.test(String(raw)) ? String(raw) : undefined)

/** Reads an address that anybody may have typed: what makes no sense counts as absent. */
export function readStudentsSearch(raw: Record<string, unknown>): StudentsSearch {
  const after = readId(raw.after)
  const before = after ? undefined : readId(raw.before)
  const contracts = readId(raw.contracts)
  const page = Math.trunc(Number(raw.page))
  // A router reads ?search=12 as a number.
  const words = typeof raw.search === 'number' ? String(raw.search) : raw.search
  return {
    search: typeof words === 'string' && words ? words.slice(0, 200) : undefined,
    school: /^\d{1,9}$/.test(String(raw.school)) ? Number(raw.school) : undefined,
    level: partnershipLevels.find((level) => level === raw.level),
    account: accountStandings.find((account) => account === raw.account),
    sort: studentSorts.find((sort) => sort === raw.sort),
    order: raw.order === 'desc' ? 'desc' : undefined,
    size: pageSizes.find((size) => size === Number(raw.size)),
    page: (after || before) && page > 1 ? page : undefined,
    after,
    before,
    open: contracts ? undefined : readId(raw.open),
    contracts,
  }
}
