import type { Insured } from '../certificate/facts.ts'
import type { Bilingual } from '../parts/bilingual.ts'

/** Facts that every contract states. Days are 'YYYY-MM-DD', amounts euro cents, taxes included. */
export interface Agreed {
  reference: string
  insured: Insured
  /** Address on one line, as registered. */
  address?: string
  startDate: string
  endDate: string
  issuedOn: string
  insurer: string
  company: string
  advisor: { name: string; phone: string; email: string }
}

/** Price that is due each month or each year, in euro cents. */
export interface RecurringPrice {
  cents: number
  interval: 'month' | 'year'
}

export interface PriceLine {
  label: Bilingual
  cents: number
}

/** Facts of the contract of a stay. */
export interface ContractFacts extends Agreed {
  school?: string
  destination: { fr: string; en: string; zone: number }
  /** Number of months that the price covers. */
  months: number
  /** Lines of the price: the stay, then its add-on where there is one. */
  lines: PriceLine[]
}

/** Facts of the contract of a home; its policyholder signs for everybody who lives there. */
export interface HomeContractFacts extends Agreed {
  /** Address on one line, and number of rooms, 1 to 6. */
  home: { address: string; rooms: number }
  roommates: Insured[]
  price: RecurringPrice
}

/** Facts of a contract over devices, signed or not. */
export interface DevicesContractFacts extends Agreed {
  formula: { name: Bilingual; condition: Bilingual; isPhone: boolean }
  /** Device as far as it is known; absent for a formula without a phone whose device is not described. */
  device?: InsuredDevice
  birthplace?: string
  /** Price of the devices; `interval` is null when it was paid once, beside a stay. */
  price: RecurringPrice | { cents: number; interval: null }
  signedOn?: string
  /** Day on which the end last moved on by 12 months. */
  renewedOn?: string
}

/** One insured device; all but its type and its condition stands as the person typed it. */
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
