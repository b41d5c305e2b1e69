import type { Contract, UnfinishedPurchase } from '@cursus/shared/contracts'
import { parseDay } from '@cursus/shared/day'
import { readQuote } from '@cursus/shared/quote-text'
import type { Quote } from '@cursus/shared/quotes'
import { insuredBy } from '../../insurance/products.ts'

type Answers = Pick<
  UnfinishedPurchase,
  'insuranceType' | 'countryId' | 'startDate' | 'endDate' | 'numberRoom' | 'interval'
>

/** Returns what of a home lies beside its quote, as the draft of its purchase keeps it; null for all else. */
export function homeAgain({ insuredPlace: home }: Pick<Contract, 'insuredPlace'>) {
  return home && { ...home, address: { complement: '', ...home.address } }
}

/**
 * Returns the quote that a contract is bought anew with: country and days of its stay, or rooms, rhythm and start of its home; null
 * for devices, and where an answer is missing.
 */
export function quoteAgain(contract: Answers): Quote | null {
  const { insuranceType, countryId, numberRoom, interval } = contract
  const startDate = parseDay(contract.startDate ?? '')
  if (insuredBy(insuranceType) === 'stay')
    return readQuote({
      kind: 'stay',
      country: countryId,
      startDate,
      endDate: parseDay(contract.endDate ?? ''),
    })
  if (insuredBy(insuranceType) !== 'place') return null
  const rhythm = interval === 'year' ? 'annuel' : 'mensuel'
  return readQuote({ kind: 'home', rooms: numberRoom, rhythm, startDate })
}
