import type { Contract } from '@cursus/shared/contracts'
import { productOf } from './products.ts'

type Missing = Pick<Contract, 'insuranceType' | 'customerStripe' | 'due'>

/** Tells whether the provider has a page for what is missing of a contract: an invoice, or what a bank took back. */
export function isPayable({ insuranceType, customerStripe, due }: Missing): boolean {
  if (due?.invoiceCents === 0) return false
  const isCollected = productOf(insuranceType).portal !== undefined && customerStripe !== null
  return isCollected || (due?.takenBackCents ?? 0) > 0
}
