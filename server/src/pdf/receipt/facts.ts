import type { Bilingual } from '../paper/bilingual.ts'

/** What a receipt says of one payment. Days are 'YYYY-MM-DD', amounts euro cents, taxes included. */
export interface ReceiptFacts {
  number: string
  paidOn: string
  /** One per contract that was paid for. */
  lines: { insurance: Bilingual; reference: string; cents: number }[]
  /** It paid the first period of a subscription; null when all is paid. */
  interval: 'month' | 'year' | null
  payer: { name: string; latinName?: string; address?: string }
  company: string
  advisor: { name: string; phone: string; email: string }
}
