import { createFileRoute } from '@tanstack/react-router'
import { texts } from '../app/i18n.ts'
import { EstimationPage } from '../features/estimation/estimation-page.tsx'

export const Route = createFileRoute('/_bare/estimation/health-mobility')({
  loader: texts('estimation'),
  component: EstimationPage,
})
