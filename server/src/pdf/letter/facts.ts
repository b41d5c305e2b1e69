import type { Addressee } from '../contract/addressee.ts'

/** Facts of the letter that tells the decision on a claim. Days are 'YYYY-MM-DD', amounts euro cents. */
export interface LetterFacts {
  /** Claim number, such as SI-2026-000004. */
  reference: string
  addressee: Addressee
  contractReference: string
  insuranceType: string
  insurer: string
  /** Kind of claim, one of `claimTypes` of the insurance type. */
  kind?: string
  declaredOn: string
  occurredOn?: string
  decidedOn: string
  outcome: 'settled' | 'refused' | 'other_insurer'
  /** Amount paid after the deductible; only for a settled claim. */
  amountCents?: number
  /** Deductible; absent where the guarantee table has one for each guarantee. */
  deductibleCents?: number
  /** Reason as the administrator typed it, in any script; each line is a paragraph. */
  reason: string
  company: string
  advisor: { name: string; phone: string; email: string }
}
