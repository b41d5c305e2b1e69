import type { Bilingual } from '../parts/bilingual.ts'

/** Facts of the receipt of one payment. Days are 'YYYY-MM-DD', amounts euro cents, taxes included. */
export interface ReceiptFacts {
  number: string
  paidOn: string
  /** One line per contract that was paid for. */
  lines: { insurance: Bilingual; reference: string; cents: number }[]
  /** Interval of a subscription; null when everything was paid at once. */
  interval: 'month' | 'year' | null
  /** Days that a later instalment covers, both included; absent for the first payment. */
  period?: { from: string; until: string }
  payer: { name: string; latinName?: string; address?: string }
  company: string
  advisor: { name: string; phone: string; email: string }
}
