import type { UnfinishedPurchase } from '@cursus/shared/contracts'
import { MultimediaOffer } from '@cursus/shared/prices'
import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { defineDraft, useDraft } from '../../drafts/define-draft.ts'
import { productOf } from '../../insurance/products.ts'

const Cents = z.int().check(z.nonnegative())

/**
 * Choice of « Souscrire »: an offer as its list describes it, and the purchase price of the phone where there is one.
 */
const Choice = z.object({
  offerId: z.string(),
  product: z.string(),
  type: MultimediaOffer.shape.type,
  formula: MultimediaOffer.shape.formula,
  payment: z.enum(['mensuel', 'annuel']),
  /** Purchase price in euros, cents allowed; null for a formula without a phone. */
  purchasePriceTTC: z.nullable(z.number().check(z.nonnegative())),
  fic: z.string(),
  /** Premium in cents, each month or each year. */
  unitAmount: Cents,
  name: z.string(),
  trancheMin: z.number(),
  trancheMax: z.number(),
  trancheMaxExclusive: z.boolean(),
})
export type DeviceChoice = z.infer<typeof Choice>

const Draft = z.extend(Choice, {
  /** The values of the form as typed; never a file. */
  details: z.catch(z.record(z.string(), z.unknown()), {}),
  invoice: z.catch(z.nullable(z.object({ invoiceId: z.string(), fileName: z.string() })), null),
  /** True once the draft has been to the payment page: it is then a purchase to finish. */
  isAtCheckout: z.catch(z.optional(z.boolean()), undefined),
  /** Paid session, which names the contract. */
  sessionStripe: z.catch(z.optional(z.string()), undefined),
  contractId: z.catch(z.optional(z.string()), undefined),
  token: z.catch(z.optional(z.string()), undefined),
})
/** Devices about to be insured on their own (`multimediaContract`). */
export type DeviceDraft = z.infer<typeof Draft>

/** The draft in the storage; null when there is none or it is not one. */
export function parseDeviceDraft(stored: unknown): DeviceDraft | null {
  return Draft.safeParse(stored).data ?? null
}

const memory = defineDraft('multimediaContract', parseDeviceDraft)

/**
 * The draft after a choice in the modal. What was typed stays, as it is about the same device; once that is paid, the next
 * choice is about another one.
 */
export function draftOf(choice: DeviceChoice, before: DeviceDraft | null): DeviceDraft {
  const typed = before && !before.sessionStripe && !before.contractId ? before : null
  return { ...choice, details: typed?.details ?? {}, invoice: typed?.invoice ?? null }
}

/** Tells whether only the server knows what became of a draft: the return from its payment was never seen here. */
export const isAtPayment = (draft: DeviceDraft | null): boolean =>
  draft?.isAtCheckout === true && !draft.sessionStripe && !draft.contractId

/** Tells whether a draft that went to its payment has become a contract: nothing of it is left to be paid. */
export function isBought(
  draft: DeviceDraft | null,
  unfinished: readonly Pick<UnfinishedPurchase, 'insuranceType'>[],
): boolean {
  return (
    isAtPayment(draft) && unfinished.every(({ insuranceType }) => productOf(insuranceType).key !== 'devices')
  )
}

function begin(choice: DeviceChoice) {
  memory.write(draftOf(choice, memory.read()))
}

function change(part: Partial<DeviceDraft>) {
  const draft = memory.read()
  if (draft) memory.write({ ...draft, ...part })
}

/**
 * The devices that this person is about to insure, kept through reload and back; changes of another tab are seen.
 * `begin` stores a choice; `change` does nothing without a draft.
 */
export function useDeviceDraft() {
  return { draft: useDraft(memory), begin, change, clear: memory.forget }
}

/** Changes whenever another tab has changed the draft: a form that holds answers of its own takes it as its key. */
export function useDevicesElsewhere(): number {
  return useSyncExternalStore(memory.watch, memory.changesElsewhere)
}
