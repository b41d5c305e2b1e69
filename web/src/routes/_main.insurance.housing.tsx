import { createFileRoute } from '@tanstack/react-router'
import { texts } from '../app/i18n.ts'
import { stepOf } from '../app/step-of.ts'
import { HousingPage } from '../features/housing/housing-page.tsx'

/** The step stands in the address, so that reload, back and a login keep it. */
export const Route = createFileRoute('/_main/insurance/housing')({
  validateSearch: stepOf,
  loader: texts('housing', 'devices', 'accounts', 'doors'),
  component: HousingPage,
})
