import { createFileRoute } from '@tanstack/react-router'
import { TravelPage } from '../features/travel/travel-page.tsx'
import { texts } from '../i18n/i18n.ts'

export const Route = createFileRoute('/_main/insurance/health-mobility')({
  loader: texts('travel', 'needs', 'quotes', 'devices'),
  component: TravelPage,
})
