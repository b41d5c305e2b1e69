import { createFileRoute } from '@tanstack/react-router'
import { VisitorPage } from '../features/travel/without-account/visitor-page.tsx'
import { texts } from '../i18n/i18n.ts'
import { stepOf } from '../routing/step-of.ts'

/** A stay for a visitor: the account comes with the payment. */
export const Route = createFileRoute('/_bare/insurance/health-mobility/not-connected')({
  validateSearch: stepOf,
  loader: texts('visitor-stay', 'needs', 'travel', 'quotes', 'accounts', 'doors', 'frame'),
  component: VisitorPage,
})
