import { createFileRoute, redirect } from '@tanstack/react-router'
import { say, texts } from '../app/i18n.ts'
import { toastError } from '../app/toasts.ts'
import { CheckoutPage } from '../features/purchases/checkout-page.tsx'

interface Return {
  success?: string
  session_id?: string
}

const textOf = (value: unknown) => (typeof value === 'string' && value ? value : undefined)

/** Left without paying, the address carries no `success`: back to the quote, whose draft is still there. */
export const Route = createFileRoute('/_bare/checkout')({
  validateSearch: (search): Return & { context?: string } => ({
    context: textOf(search.context),
    success: textOf(search.success),
    session_id: textOf(search.session_id),
  }),
  beforeLoad: async ({ search }) => {
    if (search.success === 'true') return
    await texts('purchases')()
    toastError(say('purchases:return.interrupted'))
    throw redirect({ to: '/insurance/health-mobility', replace: true })
  },
  loader: texts('purchases', 'frame'),
  component: function Checkout() {
    return <CheckoutPage sessionId={Route.useSearch().session_id} />
  },
})
