import { createFileRoute, redirect } from '@tanstack/react-router'
import { texts } from '../app/i18n.ts'
import { CheckoutPage } from '../features/purchases/checkout-page.tsx'
import { returnSearch, sayInterrupted } from '../features/purchases/return-search.ts'

export const Route = createFileRoute('/_bare/home_checkout')({
  validateSearch: returnSearch,
  beforeLoad: async ({ search }) => {
    if (search.success === 'true') return
    await sayInterrupted()
    const state = { isInterrupted: true }
    throw redirect({ to: '/insurance/housing', search: { step: 4 }, state, replace: true })
  },
  loader: texts('purchases', 'frame'),
  component: function HomeCheckout() {
    return <CheckoutPage quote="/insurance/housing" sessionId={Route.useSearch().session_id} />
  },
})
