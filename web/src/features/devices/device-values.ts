import { parseDay } from '@cursus/shared/day'
import { deviceFaults, isBelowBand, isPhoneOffer } from '@cursus/shared/device-rules'
import { DeviceDraft } from '@cursus/shared/devices'
import { DeviceNeeds } from '@cursus/shared/needs'
import { mergeKept } from '../../drafts/form-draft.ts'
import { type AddressValue, emptyAddress } from '../../forms/address-value.ts'
import { issuesOf } from '../../forms/form-issues.ts'
import type { Issues } from '../../forms/form-words.ts'
import { type LatinName, latinIssuesOf, latinSent } from '../../forms/latin-names.ts'
import { imeiIssue } from './imei-issue.ts'
import { readPrice } from './typed-price.ts'

/** The form as it stands on the screen, under the spec's names. */
export type DeviceValues = {
  purchasePriceTTC: string
  brand: string
  model: string
  condition: '' | 'new' | 'refurbished'
  purchaseDate: string
  reference: string
  imei: string
  description: string
  birthdayPlace: string
  address: AddressValue
  latinName: string
  latinLastName: string
  /** Answer to the upload; the id is empty without one. */
  invoice: { invoiceId: string; fileName: string }
  deviceRisk: string
  deviceCover: string
  acceptTerm: boolean
  acceptTerm2: boolean
  asksEarlyStart: boolean
}

export const noInvoice = { invoiceId: '', fileName: '' }

const blank: DeviceValues = {
  purchasePriceTTC: '',
  brand: '',
  model: '',
  condition: '',
  purchaseDate: '',
  reference: '',
  imei: '',
  description: '',
  birthdayPlace: '',
  address: emptyAddress,
  latinName: '',
  latinLastName: '',
  invoice: noInvoice,
  deviceRisk: '',
  deviceCover: '',
  acceptTerm: false,
  acceptTerm2: false,
  asksEarlyStart: false,
}

/** Starts the form with the draft, else with the price of the offer and the account's address. */
export function startingDevice(
  kept: object,
  known: { price: number | null; address?: Partial<AddressValue> | null },
): DeviceValues {
  const address = { ...emptyAddress, ...known.address }
  const typed = mergeKept({ ...blank, address }, kept)
  return {
    ...typed,
    purchasePriceTTC: known.price === null ? typed.purchasePriceTTC : priceText(known.price),
  }
}

/** Makes the part that this browser keeps, without the invoice; agreements are asked again. */
export function keptDevice({ invoice, ...values }: DeviceValues) {
  const { acceptTerm: _, acceptTerm2: __, asksEarlyStart: ___, ...details } = values
  return { details, invoice: invoice.invoiceId ? invoice : null }
}

/** Euros as people type them in French: « 749 », « 749,90 ». */
function priceText(price: number): string {
  return Number.isInteger(price) ? String(price) : price.toFixed(2).replace('.', ',')
}

/** The price in euros; null when nothing is typed, NaN when it is no price. */
export function priceOf(text: string): number | null {
  return text.trim() === '' ? null : (readPrice(text) ?? Number.NaN)
}

/** The device as the wire has it, with the spellings that were asked for; without the agreements for a contract that is paid already. */
export function wireOf(values: DeviceValues, { terms, latin }: Pick<Asked, 'terms' | 'latin'>) {
  const { condition, purchaseDate, purchasePriceTTC, address, ...lines } = values
  const { acceptTerm, acceptTerm2, asksEarlyStart, ...told } = lines
  const { latinName, latinLastName, invoice, deviceRisk, deviceCover, ...device } = told
  const price = priceOf(purchasePriceTTC)
  const details = {
    ...device,
    imei: device.imei || null,
    purchasePriceTTC: Number.isNaN(price) ? null : price,
    purchaseDate: purchaseDate.trim() === '' ? null : (parseDay(purchaseDate) ?? purchaseDate),
    condition: condition || null,
    address,
    invoiceId: invoice.invoiceId || null,
  }
  if (!terms) return details
  const needs = DeviceNeeds.safeParse({ deviceRisk, deviceCover }).data ?? null
  return {
    ...details,
    ...latinSent({ latinName, latinLastName }, latin),
    needs,
    acceptTerm,
    acceptTerm2,
    asksEarlyStart,
  }
}

interface Asked {
  offer: Parameters<typeof deviceFaults>[1]
  today: string
  /** Both agreements are asked: not for a contract that is paid already. */
  terms: boolean
  latin: readonly LatinName[]
}

/** All that keeps the device from being insured: its shape, and the rules that the server has too (spec 2 §5). */
export function deviceIssues(values: DeviceValues, { offer, today, terms, latin }: Asked): Issues {
  const wire = wireOf(values, { terms, latin })
  const shape = issuesOf(DeviceDraft, wire)
  const wrong = new Set(Object.keys(shape).map((path) => path.split('.')[0]))
  const sound = Object.entries(wire).map(([key, value]) => [key, wrong.has(key) ? undefined : value])
  const faults = deviceFaults(DeviceDraft.parse(Object.fromEntries(sound)), offer, today)
  const ruled = Object.entries(faults).flatMap(([path, [key]]) =>
    key && !wrong.has(path) ? [[path, key]] : [],
  )
  const issues: Issues = { ...shape, ...Object.fromEntries(ruled), ...latinIssuesOf(values, latin) }
  if (terms) Object.assign(issues, issuesOf(DeviceNeeds, values))
  if (terms && !values.acceptTerm2) issues.acceptTerm2 = 'validation.field.received.required'
  if (terms && !values.asksEarlyStart) issues.asksEarlyStart = 'device-form:agree.early.required'
  // New or refurbished: the server leaves it open, as the spec's own client does not send it.
  if (isPhoneOffer(offer) && !values.condition) issues.condition = 'validation.field.required'
  if (shape.imei) issues.imei = imeiIssue(values.imei)
  if (Number.isNaN(priceOf(values.purchasePriceTTC))) issues.purchasePriceTTC = 'device-form:price.incorrect'
  else if (issues.purchasePriceTTC === 'validation.field.purchasePrice.band')
    issues.purchasePriceTTC = priceIssue(offer, wire.purchasePriceTTC)
  return issues
}

/** Says up to or above which price, which the rule's own sentence cannot. */
function priceIssue(offer: Asked['offer'], price: number | null): string {
  if (price === 0) return 'devices:modal.price.zero'
  const { trancheMin, trancheMax, trancheMaxExclusive } = offer
  if (price !== null && isBelowBand(offer, price)) return `device-form:price.above#${trancheMin}`
  return `device-form:${trancheMaxExclusive ? 'price.below' : 'price.most'}#${trancheMax}`
}
