import { isPhoneOffer } from '@cursus/shared/device-rules'
import { useState } from 'react'
import { useFormOf } from '../../forms/use-form-of.ts'
import { defineRefusals, useLatinAsked, useRefusedForm } from '../../payments/refusals.ts'
import { usePaying } from '../../payments/use-paying.ts'
import { useToday } from '../../ui/use-today.ts'
import { placeIn } from './device-place.ts'
import { type DeviceValues, deviceIssues, noInvoice, wireOf } from './device-values.ts'
import { useDeviceWords } from './use-device-words.ts'

/** Part of an offer that the rules and the words of the form depend on. */
export type InsuringOffer = Parameters<typeof deviceIssues>[1]['offer']

interface DeviceFormOptions {
  id: string
  start: DeviceValues
  offer: InsuringOffer
  /** Not asked again of a contract that is paid. */
  terms: boolean
  /** True to keep the answers in this tab until `forgetForm`; the draft of devices keeps its own. */
  remember?: boolean
  /** Sentence shown while the browser leaves. */
  leaving: string
  /** Runs with what is sent when nothing is wrong; `leave` goes to the address that it is given. */
  onValid(device: ReturnType<typeof wireOf>, leave: ReturnType<typeof usePaying>): Promise<void>
}

/** The device, its holder and the agreements. Whatever fails, every answer stays; the server's refusals lead to their fields. */
export function useDeviceForm(options: DeviceFormOptions) {
  const { id, start, offer, terms, remember, leaving, onValid } = options
  const today = useToday()
  // An invoice on its way would not be among what is sent.
  const [isSending, setSending] = useState(false)
  const words = useDeviceWords()
  const [refusals] = useState(() => defineRefusals(placeIn(id, Object.keys(words.names))))
  const latin = useLatinAsked(refusals)
  const leave = usePaying({ refusals, leaving })
  const own = useFormOf<DeviceValues>({
    id,
    defaults: start,
    remember,
    // A refusal goes to `refusals` and is no failure of the form: only what was answered may be forgotten.
    asksFirst: remember,
    check: (values) => ({
      ...deviceIssues(values, { offer, today, terms, latin }),
      ...(isSending && { invoice: 'device-form:invoice.sending' }),
    }),
    ...words,
    onValid: (values) => onValid(wireOf(values, { terms, latin }), leave),
  })
  const form = useRefusedForm(refusals, own)
  const isPhone = isPhoneOffer(offer)
  /** A field, marked where the rules do not ask for it. */
  const field = (path: Parameters<typeof form.field>[0]) => ({
    ...form.field(path),
    optional: alwaysOptional.has(path) || (asked.has(path) && !isPhone),
  })
  return {
    form: { ...form, field },
    refusals,
    id,
    today,
    latin,
    terms,
    setSending,
    setInvoice: (invoice: DeviceValues['invoice'] | null) => form.set('invoice', invoice ?? noInvoice),
  }
}

export type DeviceFormState = ReturnType<typeof useDeviceForm>

const alwaysOptional = new Set<string>(['model'])
/** Asked where there is a phone to describe (spec 2 §5). */
const asked = new Set<string>([
  ...['brand', 'condition', 'purchasePriceTTC', 'purchaseDate', 'reference', 'imei', 'description'],
])
