const sorts = ['name', 'emailDomain', 'partnershipLevel', 'path'] as const
export const pageSizes = [100, 200] as const

/** Which schools the list shows, as its address has it; what is usual is left out. */
export interface Shown {
  search?: string
  sort?: (typeof sorts)[number]
  order?: 'desc'
  pageSize?: '200'
  page?: string
}

/** Anything else in the address is as if it were not there. */
export function toShown(given: Record<string, unknown>): Shown {
  const { search, order, pageSize, page } = given
  const sort = sorts.find((known) => known === given.sort)
  return {
    ...(typeof search === 'string' && search && { search: search.slice(0, 200) }),
    ...(sort && sort !== 'name' && { sort }),
    ...(order === 'desc' && { order }),
    ...(pageSize === '200' && { pageSize }),
    ...(/^([2-9]|[1-9]\d{1,3})$/.test(String(page)) && { page: String(page) }),
  }
}
