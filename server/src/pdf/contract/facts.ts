import type { Insured } from '../certificate/facts.ts'
import type { Bilingual } from '../parts/bilingual.ts'

/** What every contract says. Days are 'YYYY-MM-DD', amounts euro cents, taxes included. */
export interface Agreed {
  reference: string
  insured: Insured
  /** On one line, as registered. */
  address?: string
  startDate: string
  endDate: string
  issuedOn: string
  insurer: string
  company: string
  advisor: { name: string; phone: string; email: string }
}

/** A price that is due again each month or year, in euro cents. */
export interface RecurringPrice {
  cents: number
  interval: 'month' | 'year'
}

export interface PriceLine {
  label: Bilingual
  cents: number
}

/** The contract of a stay abroad. */
export interface ContractFacts extends Agreed {
  school?: string
  destination: { fr: string; en: string; zone: number }
  /** Months that the price is for. */
  months: number
  /** One line per price that was paid: the stay, then the add-on where there is one. */
  lines: PriceLine[]
}

/** The contract of a home, which its policyholder signs for everybody who lives there. */
export interface HomeContractFacts extends Agreed {
  /** The insured address on one line, and its rooms: 1 to 6. */
  home: { address: string; rooms: number }
  roommates: Insured[]
  price: RecurringPrice
}

/** The contract over devices, to be signed or signed. */
export interface DevicesContractFacts extends Agreed {
  formula: { name: Bilingual; condition: Bilingual; isPhone: boolean }
  /** What is known of the insured device; a formula without a phone may have none. */
  device?: InsuredDevice
  birthplace?: string
  /** Price of the devices; beside a stay it is paid once (`interval` null). */
  price: RecurringPrice | { cents: number; interval: null }
  signedOn?: string
  /** The day on which its end last moved on by 12 months. */
  renewedOn?: string
}

/** All but the type and the condition is as the person typed it. */
export interface InsuredDevice {
  deviceType?: string
  brand?: string
  model?: string
  description?: string
  imei?: string
  reference?: string
  condition?: string
  purchasePriceCents?: number
  purchaseDate?: string
}
