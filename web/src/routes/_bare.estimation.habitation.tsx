import { createFileRoute } from '@tanstack/react-router'
import { HomeEstimationPage } from '../features/estimation/home-estimation-page.tsx'
import { texts } from '../i18n/i18n.ts'

export const Route = createFileRoute('/_bare/estimation/habitation')({
  loader: texts('estimation', 'quotes'),
  component: HomeEstimationPage,
})
