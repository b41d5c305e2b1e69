import type { Addressee } from '../contract/addressee.ts'

/** Facts of a formal notice. Days are 'YYYY-MM-DD', the amount is in euro cents. */
export interface FormalNoticeFacts {
  /** Contract number, such as HA-2026-000004. */
  reference: string
  insuranceType: string
  insurer: string
  owedCents: number
  /** Day on which the payment failed. */
  lateSince: string
  /** Last day of a contract that ends before it could be terminated, and whether it is suspended before; null for any other. */
  ending: { lastDay: string; suspends: boolean } | null
  writtenOn: string
  addressee: Addressee
  company: string
  advisor: { name: string; phone: string; email: string }
}
