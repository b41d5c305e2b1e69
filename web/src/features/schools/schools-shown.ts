import { offerValues, partnershipLevels } from '@cursus/shared/words'
import { readLetter, readWord } from '../../ui/list-address.ts'

const sorts = ['name', 'emailDomain', 'partnershipLevel', 'path'] as const
export const pageSizes = [100, 200] as const

/** Which schools the list shows, as its address has it; what is usual is left out. */
export interface Shown {
  search?: string
  level?: (typeof partnershipLevels)[number]
  /** Schools that offer this. */
  offer?: (typeof offerValues)[number]
  sort?: (typeof sorts)[number]
  order?: 'desc'
  /** The letter at which a list by name begins; pages count from there. */
  letter?: string
  pageSize?: '200'
  page?: string
}

/** The same list from its beginning. */
export const fromStart = (shown: Shown) => ({ ...shown, letter: undefined, page: undefined })

/** Anything else in the address is as if it were not there. */
export function toShown(given: Record<string, unknown>): Shown {
  const { search, order, pageSize, page } = given
  const level = readWord(partnershipLevels, given.level)
  const offer = readWord(offerValues, given.offer)
  const sort = sorts.find((known) => known === given.sort)
  const letter = sort === undefined || sort === 'name' ? readLetter(given.letter) : undefined
  return {
    ...(typeof search === 'string' && search && { search: search.slice(0, 200) }),
    ...(level && { level }),
    ...(offer && { offer }),
    ...(sort && sort !== 'name' && { sort }),
    ...(order === 'desc' && { order }),
    ...(letter && { letter }),
    ...(pageSize === '200' && { pageSize }),
    ...(/^([2-9]|[1-9]\d{1,3})$/.test(String(page)) && { page: String(page) }),
  }
}
