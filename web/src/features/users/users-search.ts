import type { Role } from '@cursus/shared/accounts'
import { roles, userSorts } from '@cursus/shared/words'

export const pageSizes = [5, 10, 25] as const

/** What the list shows, as the address of the page holds it; absent: as it is at first. */
export interface UsersSearch {
  search?: string
  role?: Role
  sort?: (typeof userSorts)[number]
  order?: 'asc' | 'desc'
  size?: (typeof pageSizes)[number]
  /** The page by its number, and the row that it begins after or ends before. */
  page?: number
  after?: string
  before?: string
}

const id = /^[0-9a-f-]{36}$/

/** Reads an address that anybody may have typed: what makes no sense counts as absent. */
export function readUsersSearch(raw: Record<string, unknown>): UsersSearch {
  const after = id.test(String(raw.after)) ? String(raw.after) : undefined
  const before = !after && id.test(String(raw.before)) ? String(raw.before) : undefined
  const page = Math.trunc(Number(raw.page))
  return {
    search: typeof raw.search === 'string' && raw.search ? raw.search.slice(0, 200) : undefined,
    role: roles.find((role) => role === raw.role),
    sort: userSorts.find((sort) => sort === raw.sort),
    order: raw.order === 'desc' ? 'desc' : undefined,
    size: pageSizes.find((size) => size === Number(raw.size)),
    page: (after || before) && page > 1 ? page : undefined,
    after,
    before,
  }
}
