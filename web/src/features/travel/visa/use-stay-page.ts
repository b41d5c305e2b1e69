import type { StayQuote } from '@cursus/shared/quotes'
import { useSearch } from '@tanstack/react-router'
import { carryQuote } from '../../../drafts/carried-quote.ts'
import { useSession } from '../../../session/session.ts'

/** The page that this stay is bought on: the step that one came from, else that of whoever is here. It takes the stay up. */
export function useStayPage(quote: StayQuote | null) {
  const { step } = useSearch({ from: '/_main/insurance/health-mobility_/visa' })
  const session = useSession()
  const onClick = () => quote && carryQuote(quote)
  return session && step === undefined
    ? { to: '/insurance/health-mobility' as const, onClick }
    : { to: '/insurance/health-mobility/not-connected' as const, search: { step }, onClick }
}
