import { createFileRoute } from '@tanstack/react-router'
import { CheckoutPage } from '../features/purchases/checkout-page.tsx'
import { quoteOf, returnSearch, turnBackUnpaid } from '../features/purchases/return-search.ts'
import { texts } from '../i18n/i18n.ts'

export const Route = createFileRoute('/_bare/checkout')({
  validateSearch: returnSearch,
  beforeLoad: ({ search }) => turnBackUnpaid(search, '/insurance/health-mobility'),
  loader: texts('purchases', 'frame'),
  component: function Checkout() {
    const { context, session_id } = Route.useSearch()
    return <CheckoutPage quote={quoteOf(context, '/insurance/health-mobility')} sessionId={session_id} />
  },
})
