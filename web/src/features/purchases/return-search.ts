import { say, texts } from '../../app/i18n.ts'
import { toastError } from '../../app/toasts.ts'

interface Return {
  context?: string
  success?: string
  session_id?: string
}

const textOf = (value: unknown) => (typeof value === 'string' && value ? value : undefined)

/** What the payment provider brings back in the address. Left without paying, it carries no `success`. */
export function returnSearch(search: Record<string, unknown>): Return {
  return {
    context: textOf(search.context),
    success: textOf(search.success),
    session_id: textOf(search.session_id),
  }
}

/** The provider was left without paying; the draft of the quote is still there. */
export async function sayInterrupted() {
  await texts('purchases')()
  toastError(say('purchases:return.interrupted'))
}
