import { useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../api/api-error.ts'
import { aloneAmongTabs } from '../session/refresh.ts'
import { leaveWith } from './leave-for.ts'
import type { Refusals } from './refusals.ts'

interface PayingOptions {
  refusals: Refusals
  /** Sentence shown while the browser leaves. */
  leaving: string
}

/**
 * Leads to a payment page, the only way to one. `ask` makes the account if needed and returns the address; two tabs
 * take turns, so that the second finds the account and purchase of the first. A refusal goes to `refusals`, answers
 * stay, and prices are read again, because a changed price is the usual reason. `onKnown`: the e-mail has an account,
 * whose owner signs in first (C-71).
 */
export function usePaying({ refusals, leaving }: PayingOptions) {
  const client = useQueryClient()
  return async function pay(ask: () => Promise<string>, onKnown?: () => void): Promise<void> {
    refusals.forget()
    try {
      await leaveWith(() => aloneAmongTabs('paying', ask), leaving)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (onKnown && error.code === 'accounts.email_taken') return onKnown()
      refusals.tell(error)
      void client.invalidateQueries({ queryKey: ['price'] })
      void client.invalidateQueries({ queryKey: ['offers'] })
    }
  }
}
