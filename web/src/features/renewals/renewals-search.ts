import type { RenewalView } from '@cursus/shared/renewals'
import { renewalViews } from '@cursus/shared/words'

export const pageSizes = [25, 50, 100, 200] as const

/**
 * Filters of the list, as the address of the page holds them; without any: all contracts in their last 75 days, of
 * every product.
 */
export interface RenewalsSearch {
  view?: RenewalView
  insurance?: string
  page?: number
  size?: (typeof pageSizes)[number]
}

/** Reads an address that anybody may have typed: what makes no sense counts as absent. */
export function readRenewalsSearch(raw: Record<string, unknown>): RenewalsSearch {
  const page = Math.trunc(Number(raw.page))
  return {
    view: renewalViews.find((view) => view === raw.view && view !== 'all'),
    insurance: typeof raw.insurance === 'string' && raw.insurance ? raw.insurance.slice(0, 40) : undefined,
    page: page > 1 && page <= 10_000 ? page : undefined,
    size: pageSizes.find((size) => size === Number(raw.size) && size !== 25),
  }
}
