import { createFileRoute } from '@tanstack/react-router'
import { MutualPage } from '../features/mutual/mutual-page.tsx'
import { texts } from '../i18n/i18n.ts'

export const Route = createFileRoute('/_main/insurance/health-mutual')({
  loader: texts('mutual'),
  component: MutualPage,
})
