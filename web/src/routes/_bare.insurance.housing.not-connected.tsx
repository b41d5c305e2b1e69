import { createFileRoute } from '@tanstack/react-router'
import { HomePage } from '../features/home/home-page.tsx'
import { texts } from '../i18n/i18n.ts'
import { stepOf } from '../routing/step-of.ts'

/** Home insurance for a visitor: the price comes before the account. */
export const Route = createFileRoute('/_bare/insurance/housing/not-connected')({
  validateSearch: stepOf,
  loader: texts('home', 'needs', 'devices', 'accounts', 'doors', 'frame'),
  component: HomePage,
})
