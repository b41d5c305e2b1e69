import type { Addressee } from '../contract/addressee.ts'
import type { Bilingual } from '../parts/bilingual.ts'

/** What a notice of termination says. Days are 'YYYY-MM-DD', amounts euro cents. */
export interface NoticeFacts {
  /** Number of the request, as RES-2026-000004. */
  number: string
  addressee: Addressee
  insurance: Bilingual
  contractReference: string
  insurer: string
  /** Day and hour in Paris, `HH:MM`. */
  askedOn: string
  askedAt: string
  reason: Bilingual
  eventDate: string | null
  /** The article of the code of insurance; null where the contract gives the right. */
  article: string | null
  /** Null where the contract ends before it began. */
  lastDay: string | null
  endsOn: string
  refundCents: number
  refundDueBy: string
  issuedOn: string
  company: string
  advisor: { name: string; phone: string; email: string }
}
