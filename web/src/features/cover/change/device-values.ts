import { DeviceChangeWish } from '@cursus/shared/contract-change'
import { formatDay, parseDay, purchaseDay } from '@cursus/shared/day'
import { toCents } from '../../../forms/amounts.ts'
import { issuesOf } from '../../../forms/form-issues.ts'
import type { Issues } from '../../../forms/form-words.ts'
import type { ChangeOf, Confirmed, FactsOf } from './use-change.ts'

export interface DeviceValues {
  brand: string
  model: string
  condition: '' | 'new' | 'refurbished'
  purchasePriceTTC: string
  purchaseDate: string
  reference: string
  imei: string
  description: string
  effectOn: string
  reason: string
  draftRead: string
}

type Device = FactsOf<'device'>

/** How the form of a device becomes a wish. */
export function deviceChange(
  now: Device,
  next: { facts: Device; effectOn: string },
  names: Record<Exclude<keyof DeviceValues, keyof Confirmed>, string>,
): ChangeOf<DeviceValues> {
  const today = formatDay(purchaseDay(new Date()))
  const isSame = (values: DeviceValues) => factsKey(values) === factsKey(startingFrom(now, today))
  return {
    defaults: startingFrom(next.facts, next.effectOn),
    names: { ...names },
    check: deviceIssues,
    isSame,
    wish: (values) => (isSame(values) ? null : wishOf(values)),
  }
}

const factsKey = ({ effectOn: _, reason: __, draftRead: ___, ...facts }: DeviceValues) =>
  JSON.stringify(Object.values(facts).map((text) => text.trim()))

function startingFrom(device: Device, effectOn: string): DeviceValues {
  const { brand, model, condition, reference, imei, description, purchaseDate } = device
  return {
    brand: brand ?? '',
    model: model ?? '',
    condition: condition ?? '',
    purchasePriceTTC: device.purchasePriceCents === null ? '' : euros(device.purchasePriceCents),
    purchaseDate: purchaseDate ?? '',
    reference: reference ?? '',
    imei: imei ?? '',
    description: description ?? '',
    effectOn,
    reason: '',
    draftRead: '',
  }
}

/** Euros as people type them in French: « 749 », « 749,90 ». */
const euros = (cents: number) =>
  cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2).replace('.', ',')

function deviceIssues(values: DeviceValues): Issues {
  const { purchasePriceTTC: price, effectOn } = values
  return {
    ...issuesOf(DeviceChangeWish, wishOf(values)),
    ...(price.trim() && toCents(price) === null && { purchasePriceTTC: 'validation.field.incorrect' }),
    ...(!parseDay(effectOn) && {
      effectOn: effectOn.trim() ? 'validation.field.date.incorrect' : 'validation.field.required',
    }),
  }
}

/** Makes the wish; what is empty is told as nothing. */
function wishOf(values: DeviceValues) {
  const { condition, purchasePriceTTC, purchaseDate, effectOn, reason: _, draftRead: __, ...texts } = values
  const cents = toCents(purchasePriceTTC)
  return {
    ...texts,
    condition: condition || null,
    purchasePriceTTC: cents === null ? null : cents / 100,
    purchaseDate: purchaseDate.trim() || null,
    effectOn,
  }
}
