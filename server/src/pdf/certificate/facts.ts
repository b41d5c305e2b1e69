import type { Lead } from '../parts/bilingual.ts'

/** Facts that every certificate states, whatever its product. Days are 'YYYY-MM-DD'. */
export interface Certified {
  /** Contract number, such as SM-2026-000006. */
  reference: string
  /** Check code: 16 characters of Crockford's base 32, without hyphens. */
  code: string
  /** Public address of the page that checks this code. */
  verifyUrl: string
  insured: Insured
  startDate: string
  endDate: string
  issuedOn: string
  insurer: string
  company: string
  advisor: { name: string; phone: string; email: string }
  /** Language that stands first; French when absent. */
  lead?: Lead
}

/** Facts of the certificate of a stay, for a consulate. */
export interface CertificateFacts extends Certified {
  /**
   * Country of the stay; `zone` only on a document first printed when certificates still named the zone, so that a
   * reprint says the same.
   */
  destination: { fr: string; en: string; zone?: number }
  school?: string
  /** Picture of an inclusive school (PNG or JPEG) that replaces the brand band. */
  band?: Uint8Array
}

/** Facts of the certificate of a home, for its landlord. */
export interface HomeCertificateFacts extends Certified {
  /** Address on one line, and number of rooms, 1 to 6. */
  home: { address: string; rooms: number }
  /** Everybody insured in the home, the policyholder first. */
  occupants: string[]
  /** Who took out the contract, on the certificate of another occupant in their own name. */
  policyholder?: string
}

export interface Insured {
  civility: 'M' | 'Mme'
  /** Name as registered, in any script, in its own capitals: rules of capitals differ between languages. */
  name: string
  lastName: string
  /** Name as the passport spells it, when the registered name is in another script than Latin. */
  latinName?: string
  latinLastName?: string
  birthday: string
  /** Passport number in capitals and digits, as on the page with the picture. */
  passport?: string
  /** Name of the country. */
  nationality?: { fr: string; en: string }
}

/** Formats 2026-10-31 as 31/10/2026. */
export function frenchDay(day: string): string {
  const [year, month, date] = day.split('-')
  return `${date}/${month}/${year}`
}

const months = 'January February March April May June July August September October November December'.split(
  ' ',
)

/** Formats 2026-10-31 as 31 October 2026, so that nobody takes the day for the month. */
export function englishDay(day: string): string {
  const [year, month, date] = day.split('-')
  return `${Number(date)} ${months[Number(month) - 1]} ${year}`
}

/** Writes a check code in groups of four, as the check page shows it. */
export const spacedCode = (code: string) => code.match(/.{1,4}/g)?.join('-') ?? ''
