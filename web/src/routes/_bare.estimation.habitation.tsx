import { createFileRoute } from '@tanstack/react-router'
import { texts } from '../app/i18n.ts'
import { HomeEstimationPage } from '../features/estimation/home-estimation-page.tsx'

export const Route = createFileRoute('/_bare/estimation/habitation')({
  loader: texts('estimation'),
  component: HomeEstimationPage,
})
