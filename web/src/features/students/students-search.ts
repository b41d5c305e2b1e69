import type { InsuranceType } from '@cursus/shared/contracts'
import type { Day } from '@cursus/shared/day'
import { type Language, languages } from '@cursus/shared/language'
import {
  accountStandings,
  coverStates,
  insuranceTypes,
  partnershipLevels,
  studentSorts,
} from '@cursus/shared/words'
import {
  readDay,
  readId,
  readLetter,
  readMonths,
  readPlace,
  readSchool,
  readSearch,
  readWord,
} from '../../ui/list-address.ts'

export const pageSizes = [25, 50, 100, 200] as const

/** Filters of the list, as the address of the page holds them; an absent one has its default. */
export interface StudentsSearch {
  search?: string
  /** The id of a school; 0: students without one. */
  school?: number
  level?: (typeof partnershipLevels)[number]
  account?: (typeof accountStandings)[number]
  cover?: (typeof coverStates)[number]
  product?: InsuranceType
  /** Month in which that contract was bought, `YYYY-MM`, or the first and the last of several, `YYYY-MM..YYYY-MM`. */
  bought?: string
  /** Language of the students' mails. */
  language?: Language
  /** A tag that administrators gave. */
  tag?: string
  /** Days on which the account was made. */
  from?: Day
  to?: Day
  sort?: (typeof studentSorts)[number]
  order?: 'asc' | 'desc'
  size?: (typeof pageSizes)[number]
  /** The letter at which a list by name begins. */
  letter?: string
  /** The page by its number, and the student that it begins after or ends before. */
  page?: number
  after?: string
  before?: string
  /** The student who is open beside the list, or whose contracts are open over it. */
  open?: string
  contracts?: string
}

/** Reads an address that anybody may have typed: what makes no sense counts as absent. */
export function readStudentsSearch(raw: Record<string, unknown>): StudentsSearch {
  const contracts = readId(raw.contracts)
  const size = readWord(pageSizes, raw.size)
  const sort = readWord(studentSorts, raw.sort)
  const letter = (sort ?? 'name') === 'name' ? readLetter(raw.letter) : undefined
  const place = readPlace(raw, { size: size ?? pageSizes[0] })
  return {
    search: readSearch(raw.search),
    school: readSchool(raw.school),
    level: readWord(partnershipLevels, raw.level),
    account: readWord(accountStandings, raw.account),
    cover: readWord(coverStates, raw.cover),
    product: readWord(insuranceTypes, raw.product),
    bought: readMonths(raw.bought),
    language: readWord(languages, raw.language),
    tag: readSearch(raw.tag)?.slice(0, 40),
    from: readDay(raw.from),
    to: readDay(raw.to),
    sort,
    order: raw.order === 'desc' ? 'desc' : undefined,
    size,
    ...place,
    // From a letter on nobody knows the number of a page.
    page: letter ? undefined : place.page,
    letter,
    open: contracts ? undefined : readId(raw.open),
    contracts,
  }
}
