import { amountAtLeast, amountAtMost } from '@cursus/shared/tariff-rules'
import { toCents } from '../../forms/amounts.ts'

/** The key of what is wrong with an amount, or nothing. */
export function issueOf(text: string): string | undefined {
  const cents = toCents(text)
  if (isPrice(cents)) return undefined
  return cents !== null && cents > amountAtMost ? 'tariffs:issue.tooHigh' : 'tariffs:issue.amount'
}

/** Tells whether an amount in cents may be the price of anything. */
export function isPrice(cents: number | null): cents is number {
  return cents !== null && cents >= amountAtLeast && cents <= amountAtMost
}
