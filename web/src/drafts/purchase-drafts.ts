import * as z from 'zod/mini'
import { defineDraft } from './define-draft.ts'

const text = z.catch(z.optional(z.string()), undefined)
const answer = z.catch(z.optional(z.nullable(z.string())), undefined)

/** Fields about payment and contract that any purchase's draft has; others stay as they are. */
const Purchase = z.looseObject({
  sessionStripe: text,
  contractId: text,
  /** Token of the signature of devices. */
  token: text,
  /** True once it has been to the payment page. */
  isAtCheckout: z.catch(z.optional(z.boolean()), undefined),
})

/** A stay as stored at checkout, under the specification's names. */
const StayPurchase = z.extend(Purchase, {
  startDate: text,
  endDate: text,
  country: z.catch(z.optional(z.union([z.int(), z.string()])), undefined),
  countryNationality: answer,
  additionalPriceId: answer,
  addressOrigin: answer,
  /** True when it was bought on the visitors' page, to which an unpaid purchase returns. */
  withoutAccount: z.catch(z.optional(z.boolean()), undefined),
  passportNumber: answer,
  needs: z.catch(
    z.optional(z.nullable(z.object({ purpose: z.string(), healthCover: z.string() }))),
    undefined,
  ),
})
export type KeptStay = z.infer<typeof StayPurchase>

export const stayPurchase = defineDraft(
  'healthMobilityContract',
  (stored) => StayPurchase.safeParse(stored).data ?? null,
)

const purchase = (name: 'houseContract' | 'multimediaContract' | 'stayWithoutAccount') =>
  defineDraft(name, (stored) => Purchase.safeParse(stored).data ?? null)

export const homePurchase = purchase('houseContract')
export const devicePurchase = purchase('multimediaContract')
/** Answers of the visitors' page, whatever they are. */
export const visitorStay = purchase('stayWithoutAccount')

/**
 * Forgets the device that was being chosen, unless it has been to the payment page: that is a purchase to finish and
 * must not be lost.
 */
export function forgetChosenDevice() {
  const draft = devicePurchase.read()
  if (draft && !(draft.isAtCheckout && !draft.contractId)) devicePurchase.forget()
}
