import { createFileRoute } from '@tanstack/react-router'
import { texts } from '../app/i18n.ts'
import { TravelPage } from '../features/travel/travel-page.tsx'

export const Route = createFileRoute('/_main/insurance/health-mobility')({
  loader: texts('travel', 'devices'),
  component: TravelPage,
})
