import { dayOf } from '@cursus/shared/day'
import { redirect } from '@tanstack/react-router'
import { say } from '../i18n/i18n.ts'
import { toastError } from '../ui/toasts.ts'

interface Place {
  pathname: string
  search: Record<string, unknown>
  hash?: string
}

/**
 * Runs before every page. `?quote=` (`quoteToText`) of a mail or of another device is kept in this browser and leaves the
 * address, so that a reload later brings back no older one. What is no quote leaves it too, and one whose last day (`until`)
 * has gone by is said to be over.
 */
export function takeQuote({
  pathname,
  search: { quote: text, until, ...search },
  hash,
}: Place): Promise<void> | void {
  if (text !== undefined) return keepAndGoOn({ text, until }, { pathname, search, hash })
}

type Given = { text: unknown; until: unknown }

async function keepAndGoOn({ text, until }: Given, { pathname, search, hash }: Place) {
  const [{ quoteFromText }, { carryQuote }] = await Promise.all([
    import('@cursus/shared/quote-text'),
    import('../drafts/carried-quote.ts'),
  ])
  const quote = quoteFromText(text)
  const isOver = typeof until === 'string' && until < dayOf(new Date())
  if (quote && isOver) toastError(say('quote.over'), say('quote.over.detail'))
  else if (quote) carryQuote(quote)
  throw redirect({ to: pathname, search, hash, replace: true })
}
