import { dayOf } from '@cursus/shared/day'
import { quoteFromText } from '@cursus/shared/quote-text'
import { redirect } from '@tanstack/react-router'
import { carryQuote } from '../drafts/carried-quote.ts'
import { say } from '../i18n/i18n.ts'
import { toastError } from '../ui/toasts.ts'

interface Place {
  pathname: string
  search: Record<string, unknown>
  hash?: string
}

/**
 * Runs before every page. Stores `?quote=` (`quoteToText`) from a mail or another device in this browser and removes
 * it from the address, so that a later reload brings back no older one. Removes invalid ones, and says of one past
 * its last day (`until`) that it expired.
 */
export function takeQuote({ pathname, search: { quote: text, until, ...search }, hash }: Place): void {
  if (text === undefined) return
  const quote = quoteFromText(text)
  const isOver = typeof until === 'string' && until < dayOf(new Date())
  if (quote && isOver) toastError(say('quote.over'), say('quote.over.detail'))
  else if (quote) carryQuote(quote)
  throw redirect({ to: pathname, search, hash, replace: true })
}
