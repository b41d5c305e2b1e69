import {
  callStates,
  certificateRequestSorts,
  certificateRequestStates,
  nameChangeStates,
} from '@cursus/shared/words'
import type { Sorting } from '../../ui/sort-select.tsx'

export const pageSizes = [25, 50, 100, 200] as const
const orders = ['asc', 'desc'] as const
export const complaintStates = ['open', 'answered'] as const
const views = { complaints: complaintStates, calls: callStates, names: nameChangeStates } as const

/** Filters of the page, as its address holds them; an absent one has its default. */
export interface RequestsSearch {
  view?: keyof typeof views
  /** State to show, of what the view lists: `open` and `asked` wait for an administrator. */
  state?:
    | (typeof certificateRequestStates)[number]
    | (typeof complaintStates)[number]
    | (typeof callStates)[number]
    | (typeof nameChangeStates)[number]
  search?: string
  sort?: (typeof certificateRequestSorts)[number]
  /** Absent with `sort`: those that wait first, the oldest at the top. */
  order?: 'asc' | 'desc'
  size?: (typeof pageSizes)[number]
  page?: number
}

export interface ListProps {
  asked: RequestsSearch
  onAsk: (asked: RequestsSearch) => void
}

/** Reads an address that anybody may have typed: what makes no sense counts as absent. */
export function readRequestsSearch(raw: Record<string, unknown>): RequestsSearch {
  const view = (Object.keys(views) as (keyof typeof views)[]).find((one) => one === raw.view)
  const states = view ? views[view] : certificateRequestStates
  // A router reads ?search=12 as a number.
  const words = typeof raw.search === 'number' ? String(raw.search) : raw.search
  const page = Math.trunc(Number(raw.page))
  return {
    view,
    state: states.find((state) => state === raw.state),
    search: typeof words === 'string' && words ? words.slice(0, 200) : undefined,
    sort: view ? undefined : certificateRequestSorts.find((sort) => sort === raw.sort),
    order: orders.find((order) => order === raw.order),
    size: pageSizes.find((size) => size === Number(raw.size)),
    page: page > 1 && page <= 400 ? page : undefined,
  }
}

/** What the list is sorted by; absent while those that wait stand first, which is the order of no column. */
export function sortingOf({ sort, order }: RequestsSearch): Sorting | undefined {
  return sort || order ? { by: sort ?? 'createdAt', order: order ?? 'asc' } : undefined
}

/** The list from its first page, sorted by that column. */
export function sortedBy(asked: RequestsSearch, { by, order }: Sorting): RequestsSearch {
  const sort = certificateRequestSorts.find((one) => one === by && one !== 'createdAt')
  return { ...asked, page: undefined, sort, order }
}
