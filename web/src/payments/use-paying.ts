import { useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../api/api-error.ts'
import { aloneAmongTabs } from '../session/refresh.ts'
import { leaveWith } from './leave-for.ts'
import type { Refusals } from './refusals.ts'

interface PayingOptions {
  refusals: Refusals
  /** Said while the browser leaves. */
  leaving: string
}

/**
 * The one way to a payment page. `ask` makes the account where there is none yet and answers the address: two tabs of a browser
 * take turns, so that the second finds the account and the purchase of the first. What is refused is told to `refusals`, every
 * answer stays, and prices are asked anew, as another one than that on the screen is the usual reason. `onKnown`: the e-mail has an
 * account, whose owner signs in before anything is paid (decision C-71).
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
