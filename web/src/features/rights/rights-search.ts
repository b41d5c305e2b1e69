import { rightKinds } from './right-row.ts'

/** Filters of the list: one kind, and rows with these words. */
export interface RightsSearch {
  kind?: (typeof rightKinds)[number]
  search?: string
}

/** Reads the filters of an address; an impossible one is ignored. */
export function readRightsSearch({ kind, search }: Record<string, unknown>): RightsSearch {
  const known = rightKinds.find((one) => one === kind)
  const words = typeof search === 'string' && search !== '' ? search.slice(0, 200) : undefined
  return { ...(known && { kind: known }), ...(words && { search: words }) }
}
