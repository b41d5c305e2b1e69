import { createFileRoute } from '@tanstack/react-router'
import { DashboardPage } from '../features/dashboard/dashboard-page.tsx'
import { texts } from '../i18n/i18n.ts'

export const Route = createFileRoute('/_main/dashboard')({
  loader: texts('dashboard'),
  component: DashboardPage,
})
