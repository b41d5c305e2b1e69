import type { Lead } from '../parts/bilingual.ts'

/** What every certificate says, of whatever product. Days are 'YYYY-MM-DD'. */
export interface Certified {
  /** Number of the contract, as SM-2026-000006. */
  reference: string
  /** 16 characters of Crockford's base 32, without hyphens. */
  code: string
  /** Public address of the check page of this code. */
  verifyUrl: string
  insured: Insured
  startDate: string
  endDate: string
  issuedOn: string
  insurer: string
  company: string
  advisor: { name: string; phone: string; email: string }
  /** French, unless the document is asked for with English first. */
  lead?: Lead
}

/** A stay, for a consulate. */
export interface CertificateFacts extends Certified {
  /** A document printed before countries stood alone has its zone, and says today what it said then. */
  destination: { fr: string; en: string; zone?: number }
  school?: string
  /** PNG or JPEG of an inclusive school, in place of the brand band. */
  band?: Uint8Array
}

/** A home, for its landlord. */
export interface HomeCertificateFacts extends Certified {
  /** The address on one line, and its rooms: 1 to 6. */
  home: { address: string; rooms: number }
  /** Everybody who lives there and is insured, the insured person first. */
  occupants: string[]
}

export interface Insured {
  civility: 'M' | 'Mme'
  /** As registered, in any script; never re-cased, because capitals are not the same in every language. */
  name: string
  lastName: string
  /** Spelling of the passport, when the name has another script. */
  latinName?: string
  latinLastName?: string
  birthday: string
  /** As on its page with the picture: capitals and digits. */
  passport?: string
  /** Name of the country. */
  nationality?: { fr: string; en: string }
}

/** 2026-10-31 as 31/10/2026. */
export function frenchDay(day: string): string {
  const [year, month, date] = day.split('-')
  return `${date}/${month}/${year}`
}

const months = 'January February March April May June July August September October November December'.split(
  ' ',
)

/** 2026-10-31 as 31 October 2026: nobody takes the day for the month. */
export function englishDay(day: string): string {
  const [year, month, date] = day.split('-')
  return `${Number(date)} ${months[Number(month) - 1]} ${year}`
}

/** In groups of four, as the check page shows it. */
export const spacedCode = (code: string) => code.match(/.{1,4}/g)?.join('-') ?? ''
