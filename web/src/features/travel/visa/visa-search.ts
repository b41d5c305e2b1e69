import { quoteFromText } from '@cursus/shared/quote-text'
import { ofKind } from '../../../drafts/carried-quote.ts'
import { stepOf } from '../../../routing/step-of.ts'

/** The stay, as `quoteToText` writes it, and the step of the visitors' page that it comes from. */
export function visaSearch(search: Record<string, unknown>): { stay?: string; step?: number } {
  return { ...(typeof search.stay === 'string' && { stay: search.stay }), ...stepOf(search) }
}

/** The stay that the address names; null for anything else. */
export function stayInAddress(text: string | undefined) {
  return ofKind(quoteFromText(text) ?? undefined, 'stay')
}
