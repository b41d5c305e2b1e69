import { missingParam } from './errors.ts'
import { expand, integer, text } from './params.ts'

/** Parameters of every list. */
export const paging = { limit: integer(1, 100), starting_after: text(), ending_before: text(), ...expand }

interface Page {
  limit?: number
  starting_after?: string
  ending_before?: string
}

/** A page of objects, which are given oldest first and shown newest first, as Stripe does. */
export function pageOf<T extends { id: string; object: string }>(oldestFirst: T[], url: string, page: Page) {
  const all = oldestFirst.toReversed()
  const limit = page.limit ?? 10
  const at = (id: string, param: string) => {
    const index = all.findIndex((one) => one.id === id)
    if (index < 0) throw missingParam(param, id, param)
    return index
  }
  if (page.ending_before) {
    const end = at(page.ending_before, 'ending_before')
    const start = Math.max(0, end - limit)
    return { object: 'list' as const, url, has_more: start > 0, data: all.slice(start, end) }
  }
  const start = page.starting_after ? at(page.starting_after, 'starting_after') + 1 : 0
  return {
    object: 'list' as const,
    url,
    has_more: all.length > start + limit,
    data: all.slice(start, start + limit),
  }
}

/** A whole list inside an object. */
export function wholeList<T>(data: T[], url: string) {
  return { object: 'list' as const, data, has_more: false, url }
}
