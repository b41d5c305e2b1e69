import { createFileRoute } from '@tanstack/react-router'
import { EstimationPage } from '../features/estimation/estimation-page.tsx'
import { texts } from '../i18n/i18n.ts'

export const Route = createFileRoute('/_bare/estimation/health-mobility')({
  loader: texts('estimation', 'quotes'),
  component: EstimationPage,
})
