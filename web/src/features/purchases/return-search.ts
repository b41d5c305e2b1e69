import { redirect } from '@tanstack/react-router'
import { say, texts } from '../../app/i18n.ts'
import { toastError } from '../../app/toasts.ts'
import type { Quote } from './return-state.ts'

interface Return {
  context?: string
  success?: string
  session_id?: string
}

const textOf = (value: unknown) => (typeof value === 'string' && value ? value : undefined)

/** What the payment provider brings back in the address. Left without paying, it carries no `success`. */
export function returnSearch(search: Record<string, unknown>): Return {
  return {
    context: textOf(search.context),
    success: textOf(search.success),
    session_id: textOf(search.session_id),
  }
}

/** What was paid: each page of a return has its own product, and a context that is named goes before it (decision C-21). */
export function quoteOf(context: string | undefined, own: Quote): Quote {
  if (context === 'multimedia') return '/insurance/multimedia'
  return context === 'health' ? '/insurance/health-mobility' : own
}

/** The provider was left without paying: said, and back to where the draft still is. Devices go to the home's page (spec 2 §4). */
export async function turnBackUnpaid({ success, context }: Return, own: Quote) {
  if (success === 'true') return
  const quote = quoteOf(context, own)
  const isDevices = quote === '/insurance/multimedia'
  await texts('purchases')()
  toastError(
    say('purchases:return.interrupted'),
    isDevices ? say('purchases:return.interrupted.devices') : undefined,
  )
  if (quote === '/insurance/health-mobility') throw redirect({ to: quote, replace: true })
  const search = isDevices ? {} : { step: 4 as const }
  const state = isDevices ? { isDeviceInterrupted: true } : { isInterrupted: true }
  throw redirect({ to: '/insurance/housing', search, state, replace: true })
}
