import type { Bilingual } from '../parts/bilingual.ts'

type Period = { from: string; until: string }

/** Facts of the receipt of one payment. Days are 'YYYY-MM-DD', amounts euro cents, taxes included. */
export interface ReceiptFacts {
  number: string
  paidOn: string
  /** One line per contract that was paid for. */
  lines: { insurance: Bilingual; reference: string; cents: number }[]
  /** Interval of a subscription; null when everything was paid at once. */
  interval: 'month' | 'year' | null
  /** Days that a later instalment covers, both included; absent for the first payment. */
  period?: Period
  /** Days that the difference of a changed contract is for, or its whole stay; absent for other payments. */
  difference?: Period | 'whole'
  payer: { name: string; latinName?: string; address?: string }
  company: string
  advisor: { name: string; phone: string; email: string }
}
