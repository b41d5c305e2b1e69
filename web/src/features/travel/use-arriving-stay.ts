import { useBegunStay } from '../../drafts/begun-stay.ts'
import { useArrivingQuote } from '../../drafts/carried-quote.ts'
import { quotedStay, type StayValues } from './stay-values.ts'

/** Hands over once what an estimator was told, whole or in part, and is true until then. */
export function useArrivingStay(takeUp: (values: Partial<StayValues>) => void): boolean {
  const isQuoted = useArrivingQuote('stay', (quote) => takeUp(quotedStay(quote)))
  const isBegun = useBegunStay(takeUp)
  return isQuoted || isBegun
}
