import { ApiError } from '../../api/api-error.ts'
import { isSilence } from '../../api/silence.ts'
import type { Product } from '../../insurance/products.ts'

/** State that the page of the return shows while there is no contract. */
export type ReturnState =
  | 'checking'
  | 'late'
  | 'not-paid'
  | 'unknown'
  | 'refunded'
  | 'bought-already'
  | 'refused'

/** The page whose quote was paid. */
export type Quote = Product['path']

/** Tries after which the page says that it takes longer than usual. */
const patience = 3

/** What becomes of a payment that bought nothing. */
const ended = new Map<string, ReturnState>([
  ['payments.refunded', 'refunded'],
  ['payments.bought_already', 'bought-already'],
])

export function returnState(failures: number, error: unknown): ReturnState {
  if (!error || isSilence(error)) return failures >= patience ? 'late' : 'checking'
  if (!(error instanceof ApiError)) return 'refused'
  if (error.status === 402) return 'not-paid'
  if (error.status === 404) return 'unknown'
  return ended.get(error.code) ?? 'refused'
}
