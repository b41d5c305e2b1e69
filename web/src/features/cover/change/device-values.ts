import { DeviceChangeWish } from '@cursus/shared/contract-change'
import { parseDay } from '@cursus/shared/day'
import { toCents } from '../../../forms/amounts.ts'
import { dayIssue, issuesOf } from '../../../forms/form-issues.ts'
import type { Issues } from '../../../forms/form-words.ts'
import type { ChangeStart } from './change-start.ts'
import { type ChangeOf, type Confirmed, type FactsOf, type NamesOf, unconfirmed } from './use-change.ts'

interface DeviceFields {
  brand: string
  model: string
  condition: '' | 'new' | 'refurbished'
  purchasePriceTTC: string
  purchaseDate: string
  reference: string
  imei: string
  description: string
}

export interface DeviceValues extends DeviceFields, Confirmed {
  effectOn: string
}

type Device = FactsOf<'device'>

/** Returns how the form of a device becomes a wish. */
export function deviceChange(
  now: Device,
  { facts, effectOn }: ChangeStart<Device>,
  names: NamesOf<DeviceValues>,
): ChangeOf<DeviceValues> {
  const today = factsKey(fieldsOf(now))
  return {
    defaults: { ...fieldsOf(facts), effectOn, ...unconfirmed },
    names,
    check: deviceIssues,
    isSame: (values) => factsKey(values) === today,
    wish: wishOf,
  }
}

function factsKey(fields: DeviceFields): string {
  const { brand, model, condition, purchasePriceTTC, purchaseDate, reference, imei, description } = fields
  const texts = [brand, model, condition, purchasePriceTTC, purchaseDate, reference, imei, description]
  return JSON.stringify(texts.map((text) => text.trim()))
}

function fieldsOf(device: Device): DeviceFields {
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
    ...(!parseDay(effectOn) && { effectOn: dayIssue(effectOn) }),
  }
}

/** Makes the wish; what is empty is told as nothing. */
function wishOf(values: DeviceValues) {
  const { brand, model, reference, imei, description } = values
  const { condition, purchasePriceTTC, purchaseDate, effectOn } = values
  const cents = toCents(purchasePriceTTC)
  return {
    ...{ brand, model, reference, imei, description },
    condition: condition || null,
    purchasePriceTTC: cents === null ? null : cents / 100,
    purchaseDate: purchaseDate.trim() || null,
    effectOn,
  }
}
