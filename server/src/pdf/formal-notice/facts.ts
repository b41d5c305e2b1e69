import type { Addressee } from '../contract/addressee.ts'

/** What a formal notice says. Days are 'YYYY-MM-DD', the amount euro cents. */
export interface FormalNoticeFacts {
  /** Number of the contract, as HA-2026-000004. */
  reference: string
  insuranceType: string
  insurer: string
  owedCents: number
  /** The day on which the payment failed. */
  lateSince: string
  writtenOn: string
  addressee: Addressee
  company: string
  advisor: { name: string; phone: string; email: string }
}
