import type { Agreed } from '../contract/facts.ts'
import type { Bilingual } from '../parts/bilingual.ts'

type Interval = 'month' | 'year' | null

/** Facts of an amendment: what changes of a contract, from which day, and what that costs. Euro cents. */
export interface AmendmentFacts extends Agreed {
  insurance: Bilingual
  changed: { label: Bilingual; before: string; after: string }[]
  effectOn: string
  /** Price of the contract before and after, each with its interval, null when it is paid once. */
  price: { before: number; after: number; interval: Interval; beforeInterval: Interval }
  /** To be paid now, or paid back where negative. */
  differenceCents: number
  /** To be paid with the next payment. */
  laterCents: number
  /** To be read before it is agreed: marked on each page, without a place to sign. */
  isDraft: boolean
  /** False of devices. */
  hasCertificate: boolean
  /** It is signed before it counts, as its contract was. */
  isSigned: boolean
}
