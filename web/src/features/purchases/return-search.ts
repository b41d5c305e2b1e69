import { redirect } from '@tanstack/react-router'
import { say, texts } from '../../i18n/i18n.ts'
import { productOfContext, products } from '../../insurance/products.ts'
import { toastError } from '../../ui/toasts.ts'
import type { Quote } from './return-state.ts'

interface Return {
  context?: string
  success?: string
  session_id?: string
}

const textOf = (value: unknown) => (typeof value === 'string' && value ? value : undefined)

/** Reads the address that the payment provider leads back to. After leaving without paying it has no `success`. */
export function returnSearch(search: Record<string, unknown>): Return {
  return {
    context: textOf(search.context),
    success: textOf(search.success),
    session_id: textOf(search.session_id),
  }
}

/** Returns the product that was paid: that of the named context, else that of the page (decision C-21). */
export function quoteOf(context: string | undefined, own: Quote): Quote {
  return productOfContext(context)?.path ?? own
}

/** The way back to where the draft of each product still is. */
const ways: Record<Quote, () => Promise<unknown>> = {
  [products.travel.path]: async () => {
    await sayInterrupted()
    return backToStay()
  },
  [products.home.path]: async () =>
    redirect({ to: products.home.path, search: { step: 4 }, state: { isInterrupted: true }, replace: true }),
  [products.devices.path]: async () => {
    await sayInterrupted('purchases:return.interrupted.devices')
    // Spec 2 §4.
    return redirect({
      to: products.home.path,
      search: {},
      state: { isDeviceInterrupted: true },
      replace: true,
    })
  },
}

/**
 * The provider was left without paying: back to where the draft still is, which is said there: by the page of a home itself, by a
 * notice for the others.
 */
export async function turnBackUnpaid({ success, context }: Return, own: Quote) {
  if (success !== 'true') throw await ways[quoteOf(context, own)]()
}

async function sayInterrupted(detail?: string) {
  await texts('purchases')()
  toastError(say('purchases:return.interrupted'), detail && say(detail))
}

/** Returns the page on which the stay was bought: with an account, or on the way to one. */
async function backToStay() {
  const { stayPurchase } = await import('../../drafts/purchase-drafts.ts')
  if (!stayPurchase.read()?.withoutAccount) return redirect({ to: products.travel.path, replace: true })
  const to = '/insurance/health-mobility/not-connected'
  return redirect({ to, search: { step: 3 }, replace: true })
}
