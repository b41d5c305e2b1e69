import type { Bilingual } from '../parts/bilingual.ts'

/** What a receipt says of one payment. Days are 'YYYY-MM-DD', amounts euro cents, taxes included. */
export interface ReceiptFacts {
  number: string
  paidOn: string
  /** One per contract that was paid for. */
  lines: { insurance: Bilingual; reference: string; cents: number }[]
  /** The period that was paid, of a subscription; null when everything was paid at once. */
  interval: 'month' | 'year' | null
  /** The days that a later instalment covers, both included; absent of the first. */
  period?: { from: string; until: string }
  payer: { name: string; latinName?: string; address?: string }
  company: string
  advisor: { name: string; phone: string; email: string }
}
