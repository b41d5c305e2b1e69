import type { Addressee } from '../contract/addressee.ts'

/** What a letter about the decision on a claim says. Days are 'YYYY-MM-DD', amounts euro cents. */
export interface LetterFacts {
  /** Number of the claim, as SI-2026-000004. */
  reference: string
  addressee: Addressee
  contractReference: string
  insuranceType: string
  insurer: string
  /** One of the kinds of `claimTypes` of the insurance type. */
  kind?: string
  declaredOn: string
  occurredOn?: string
  decidedOn: string
  outcome: 'settled' | 'refused' | 'other_insurer'
  /** What is paid, after the deductible; of a settled claim alone. */
  amountCents?: number
  /** Absent where the guarantee table has one for each guarantee. */
  deductibleCents?: number
  /** As the administrator typed it, in any script; lines part its paragraphs. */
  reason: string
  company: string
  advisor: { name: string; phone: string; email: string }
}
