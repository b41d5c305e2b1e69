import type { Role } from '@cursus/shared/accounts'
import type { Day } from '@cursus/shared/day'
import { type Language, languages } from '@cursus/shared/language'
import { accountStandings, roles, userSorts } from '@cursus/shared/words'
import { readDay, readLetter, readPlace, readSearch, readWord } from '../../ui/list-address.ts'

export const pageSizes = [5, 10, 25] as const
export const usualSize = 10

/** Filters of the list, as the address of the page holds them; an absent one has its default. */
export interface UsersSearch {
  search?: string
  role?: Role
  account?: (typeof accountStandings)[number]
  /** Language of the users' mails. */
  language?: Language
  /** Days of registration. */
  from?: Day
  to?: Day
  sort?: (typeof userSorts)[number]
  order?: 'asc' | 'desc'
  size?: (typeof pageSizes)[number]
  /** The letter at which a list by name begins. */
  letter?: string
  /** The page by its number, and the row that it begins after or ends before. */
  page?: number
  after?: string
  before?: string
}

/** Reads an address that anybody may have typed: what makes no sense counts as absent. */
export function readUsersSearch(raw: Record<string, unknown>): UsersSearch {
  const size = readWord(pageSizes, raw.size)
  const sort = readWord(userSorts, raw.sort)
  const letter = (sort ?? 'name') === 'name' ? readLetter(raw.letter) : undefined
  const place = readPlace(raw, { size: size ?? usualSize })
  return {
    search: readSearch(raw.search),
    role: readWord(roles, raw.role),
    account: readWord(accountStandings, raw.account),
    language: readWord(languages, raw.language),
    from: readDay(raw.from),
    to: readDay(raw.to),
    sort,
    order: raw.order === 'desc' ? 'desc' : undefined,
    size,
    ...place,
    // From a letter on nobody knows the number of a page.
    page: letter ? undefined : place.page,
    letter,
  }
}
