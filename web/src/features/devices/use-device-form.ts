import { isPhoneOffer } from '@cursus/shared/device-rules'
import { useState } from 'react'
import { ApiError } from '../../app/api-error.ts'
import { atFields, withoutPrefix } from '../../app/draft-refusal.ts'
import { idOf } from '../../app/form-words.ts'
import { type LatinName, missingLatin } from '../../app/latin-names.ts'
import { useFormOf } from '../../app/use-form-of.ts'
import { useToday } from '../../app/use-today.ts'
import { type DeviceValues, deviceIssues, noInvoice } from './device-values.ts'
import { useDeviceWords } from './use-device-words.ts'

/** What of an offer the rules and the words of the form depend on. */
export type InsuringOffer = Parameters<typeof deviceIssues>[1]['offer']

interface DeviceFormOptions {
  id: string
  start: DeviceValues
  offer: InsuringOffer
  /** Not asked again of a contract that is paid. */
  terms: boolean
  /** In this tab only; the draft of devices remembers by itself. */
  remember?: boolean
  onValid(values: DeviceValues): Promise<void>
}

/** The device, its holder and the agreements. Whatever fails, every answer stays; the server's refusals lead to their fields. */
export function useDeviceForm(options: DeviceFormOptions) {
  const { id, start, offer, terms, remember, onValid } = options
  const today = useToday()
  const [latin, setLatin] = useState<readonly LatinName[]>([])
  // An invoice on its way would not be among what is sent.
  const [isSending, setSending] = useState(false)
  const words = useDeviceWords()
  const form = useFormOf<DeviceValues>({
    id,
    defaults: start,
    remember,
    check: (values) => ({
      ...deviceIssues(values, { offer, today, terms, latin }),
      ...(isSending && { invoice: 'device-form:invoice.sending' }),
    }),
    ...words,
    onValid: async (values) => {
      try {
        await onValid(values)
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        const told = withoutPrefix(error)
        setLatin((known) => [...new Set([...known, ...missingLatin(told)])])
        const refused = atFields(told, Object.keys(words.names))
        focusAlone(id, refused)
        throw refused
      }
    },
  })
  const isPhone = isPhoneOffer(offer)
  /** A field, marked where the rules do not ask for it. */
  const field = (path: Parameters<typeof form.field>[0]) => ({
    ...form.field(path),
    optional: alwaysOptional.has(path) || (asked.has(path) && !isPhone),
  })
  return {
    form: { ...form, field },
    id,
    today,
    latin,
    terms,
    setSending,
    setInvoice: (invoice: DeviceValues['invoice'] | null) => form.set('invoice', invoice ?? noInvoice),
  }
}

/** One refused field takes the focus, far above the button as it is; of more the summary does. */
function focusAlone(form: string, { errors }: ApiError) {
  const [path, ...others] = Object.keys(errors)
  if (path === undefined || others.length > 0) return
  // The spelling of a name is asked only now: its field is drawn with the refusal.
  setTimeout(() => {
    const field =
      document.getElementById(idOf(form, path)) ?? document.getElementById(`${form}-address-street`)
    field?.focus()
  })
}

export type DeviceFormState = ReturnType<typeof useDeviceForm>

const alwaysOptional = new Set<string>(['model'])
/** Asked where there is a phone to describe (spec 2 §5). */
const asked = new Set<string>([
  ...['brand', 'condition', 'purchasePriceTTC', 'purchaseDate', 'reference', 'imei', 'description'],
])
