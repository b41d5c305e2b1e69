import { api } from '../api/api.ts'
import { quoteOnTheWay } from '../drafts/carried-quote.ts'

/** Sends the mail of the confirmation again; answers the same for an address without an account. */
export function renewConfirmation(email: string) {
  return api.post<void>('/security/email/renew', { email, quote: quoteOnTheWay() })
}
