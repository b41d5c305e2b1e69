import { defineDraft } from './define-draft.ts'

// Read by hand: a student's start loads this file, and zod would weigh more there than all of its own parts.

/** Fields about payment and contract that any purchase's draft has; others stay as they are. */
type Purchase = {
  sessionStripe?: string
  contractId?: string
  /** Token of the signature of devices. */
  token?: string
  /** True once it has been to the payment page. */
  isAtCheckout?: boolean
  [answer: string]: unknown
}

/** A stay as stored at checkout, under the specification's names. */
export type KeptStay = Purchase & {
  startDate?: string
  endDate?: string
  country?: number | string
  countryNationality?: string | null
  additionalPriceId?: string | null
  addressOrigin?: string | null
  /** True when it was bought on the visitors' page, to which an unpaid purchase returns. */
  withoutAccount?: boolean
  passportNumber?: string | null
  needs?: { purpose: string; healthCover: string } | null
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)
const answerOf = (value: unknown) => (value === null ? null : textOf(value))
const tickOf = (value: unknown) => (typeof value === 'boolean' ? value : undefined)
const countryOf = (value: unknown) => (Number.isInteger(value) ? (value as number) : textOf(value))

function needsOf(value: unknown): KeptStay['needs'] {
  if (value === null || typeof value !== 'object') return value === null ? null : undefined
  const { purpose, healthCover }: { purpose?: unknown; healthCover?: unknown } = value
  return typeof purpose === 'string' && typeof healthCover === 'string' ? { purpose, healthCover } : undefined
}

/** Leaves out what somebody wrote into the storage under a name that means something here. */
function purchaseOf(draft: object): Purchase {
  const stored: Record<string, unknown> = { ...draft }
  return {
    ...stored,
    sessionStripe: textOf(stored.sessionStripe),
    contractId: textOf(stored.contractId),
    token: textOf(stored.token),
    isAtCheckout: tickOf(stored.isAtCheckout),
  }
}

function stayOf(draft: object): KeptStay {
  const stored = purchaseOf(draft)
  return {
    ...stored,
    startDate: textOf(stored.startDate),
    endDate: textOf(stored.endDate),
    country: countryOf(stored.country),
    countryNationality: answerOf(stored.countryNationality),
    additionalPriceId: answerOf(stored.additionalPriceId),
    addressOrigin: answerOf(stored.addressOrigin),
    withoutAccount: tickOf(stored.withoutAccount),
    passportNumber: answerOf(stored.passportNumber),
    needs: needsOf(stored.needs),
  }
}

export const stayPurchase = defineDraft('healthMobilityContract', stayOf)
export const homePurchase = defineDraft('houseContract', purchaseOf)
export const devicePurchase = defineDraft('multimediaContract', purchaseOf)
/** Answers of the visitors' page, whatever they are. */
export const visitorStay = defineDraft('stayWithoutAccount', purchaseOf)

/**
 * Forgets the device that was being chosen, unless it has been to the payment page: that is a purchase to finish and
 * must not be lost.
 */
export function forgetChosenDevice() {
  const draft = devicePurchase.read()
  if (draft && !(draft.isAtCheckout && !draft.contractId)) devicePurchase.forget()
}
