import type { Bilingual, Lead } from '../parts/bilingual.ts'
import type { Part } from '../text/paragraph.ts'
import type { Benefit } from './benefits.ts'
import type { Certified } from './facts.ts'

/** Everything that all certificates of one product share; each `key` has templates of its own. */
export interface Form {
  key: string
  title: Bilingual
  statement: Bilingual
  benefits: Benefit[]
}

/** One fact in two columns: a label, and a value with smaller text under it. */
export interface Row {
  slot: string
  /** Label of the row; `civility` for the insured person, whose label agrees with their gender. */
  label: Bilingual | 'civility'
  main: Part[]
  under?: string
  /** True where that text is worth as much as the one above it. */
  isUnderStrong?: boolean
  /** True for a row that gets 30 pixels more when its text would become too small. */
  mayGrow?: boolean
}

/** Content of one certificate: the form of its product, its facts from top to bottom, and the picture of a school. */
export interface Sheet {
  form: Form
  lead: Lead
  rows: Row[]
  certified: Certified
  band?: Uint8Array
}
