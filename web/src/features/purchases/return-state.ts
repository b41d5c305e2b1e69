import { ApiError } from '../../app/api-error.ts'
import { isSilence } from '../../app/silence.ts'

/** What the page of the return shows while there is no contract. */
export type ReturnState = 'checking' | 'late' | 'not-paid' | 'unknown' | 'refunded' | 'refused'

/** The page whose quote was paid. */
export type Quote = '/insurance/health-mobility' | '/insurance/housing' | '/insurance/multimedia'

/** Tries after which the page says that it takes longer than usual. */
const patience = 3

export function returnState(failures: number, error: unknown): ReturnState {
  if (!error || isSilence(error)) return failures >= patience ? 'late' : 'checking'
  if (!(error instanceof ApiError)) return 'refused'
  if (error.status === 402) return 'not-paid'
  if (error.status === 404) return 'unknown'
  return error.code === 'payments.refunded' ? 'refunded' : 'refused'
}
