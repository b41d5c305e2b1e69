import { createFileRoute } from '@tanstack/react-router'
import { texts } from '../app/i18n.ts'
import { MutualPage } from '../features/mutual/mutual-page.tsx'

export const Route = createFileRoute('/_main/insurance/health-mutual')({
  loader: texts('mutual'),
  component: MutualPage,
})
