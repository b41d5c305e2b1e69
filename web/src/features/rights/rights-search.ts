import { rightKinds } from './right-row.ts'

/** What of the list is shown: one kind, and rows with these words. */
export interface RightsSearch {
  kind?: (typeof rightKinds)[number]
  search?: string
}

/** What cannot be a wish is none. */
export function readRightsSearch({ kind, search }: Record<string, unknown>): RightsSearch {
  const known = rightKinds.find((one) => one === kind)
  const words = typeof search === 'string' && search !== '' ? search.slice(0, 200) : undefined
  return { ...(known && { kind: known }), ...(words && { search: words }) }
}
