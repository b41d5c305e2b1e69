import type { Insured } from '../certificate/facts.ts'
import type { Bilingual } from '../paper/bilingual.ts'

/** What the contract of a stay abroad says. Days are 'YYYY-MM-DD', amounts euro cents, taxes included. */
export interface ContractFacts {
  reference: string
  insured: Insured
  /** On one line, as registered. */
  address?: string
  school?: string
  destination: { fr: string; en: string; zone: number }
  startDate: string
  endDate: string
  /** Months that the price is for. */
  months: number
  /** One line per price that was paid: the stay, then the add-on where there is one. */
  lines: { label: Bilingual; cents: number }[]
  issuedOn: string
  insurer: string
  company: string
  advisor: { name: string; phone: string; email: string }
}
