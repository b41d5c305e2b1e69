import { createFileRoute } from '@tanstack/react-router'
import { texts } from '../app/i18n.ts'
import { stepOf } from '../app/step-of.ts'
import { HousingPage } from '../features/housing/housing-page.tsx'

/** The same for a visitor: the price comes before the account. */
export const Route = createFileRoute('/_bare/insurance/housing/not-connected')({
  validateSearch: stepOf,
  loader: texts('housing', 'devices', 'accounts', 'doors', 'frame'),
  component: HousingPage,
})
