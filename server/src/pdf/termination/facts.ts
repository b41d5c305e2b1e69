import type { Addressee } from '../contract/addressee.ts'
import type { Bilingual } from '../parts/bilingual.ts'

/** Facts of a notice of termination. Days are 'YYYY-MM-DD', amounts euro cents. */
export interface NoticeFacts {
  /** Number of the request, such as RES-2026-000004. */
  number: string
  addressee: Addressee
  insurance: Bilingual
  contractReference: string
  insurer: string
  /** Day and time of the request in Paris, the time as `HH:MM`. */
  askedOn: string
  askedAt: string
  reason: Bilingual
  eventDate: string | null
  /** Article of the insurance code that gives the right to leave; null where the contract gives it. */
  article: string | null
  /** Last covered day; null where the contract ends before it began. */
  lastDay: string | null
  endsOn: string
  /** False of devices, and of what nobody signed. */
  hasCertificate: boolean
  refundCents: number
  refundDueBy: string
  issuedOn: string
  company: string
  advisor: { name: string; phone: string; email: string }
}
