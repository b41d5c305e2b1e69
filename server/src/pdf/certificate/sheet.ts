import type { Bilingual, Lead } from '../parts/bilingual.ts'
import type { Part } from '../text/paragraph.ts'
import type { Benefit } from './benefits.ts'
import type { Certified } from './facts.ts'

/** What all certificates of one product have in common; each key has its own templates. */
export interface Form {
  key: string
  title: Bilingual
  statement: Bilingual
  benefits: Benefit[]
}

/** A fact in two columns: its name, then its value with, small under it, what else is to be said. */
export interface Row {
  slot: string
  /** The insured person's agrees in gender and is written for each. */
  label: Bilingual | 'civility'
  main: Part[]
  under?: string
  /** A row that may be long gets 30 pixels more when its text would become too small. */
  mayGrow?: boolean
}

/** One certificate: its product's form, its facts from top to bottom, and perhaps a school's picture in the band. */
export interface Sheet {
  form: Form
  lead: Lead
  rows: Row[]
  certified: Certified
  band?: Uint8Array
}
