import * as z from 'zod/mini'
import { defineDraft } from './define-draft.ts'

const text = z.catch(z.optional(z.string()), undefined)
const answer = z.catch(z.optional(z.nullable(z.string())), undefined)

/** What the draft of any purchase says of its payment and contract; what else is in it stays as it is. */
const Purchase = z.looseObject({
  sessionStripe: text,
  contractId: text,
  /** What names the signature of devices. */
  token: text,
  /** It has been to the payment page. */
  isAtCheckout: z.catch(z.optional(z.boolean()), undefined),
})

/** A stay as its page stored it at checkout, under the spec's names. */
const StayPurchase = z.extend(Purchase, {
  startDate: text,
  endDate: text,
  country: z.catch(z.optional(z.union([z.int(), z.string()])), undefined),
  countryNationality: answer,
  additionalPriceId: answer,
  addressOrigin: answer,
  /** It was bought on the page of visitors, where one comes back to unpaid. */
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
/** The answers of the page of visitors, whatever is in them. */
export const visitorStay = purchase('stayWithoutAccount')

/**
 * Forgets the device that was being chosen. One that has been to the payment page is a purchase to finish: whoever leaves
 * that page unpaid is led to the page of a home and must lose nothing.
 */
export function forgetChosenDevice() {
  const draft = devicePurchase.read()
  if (draft && !(draft.isAtCheckout && !draft.contractId)) devicePurchase.forget()
}
