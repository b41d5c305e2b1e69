import { createFileRoute } from '@tanstack/react-router'
import { texts } from '../app/i18n.ts'
import { DashboardPage } from '../features/dashboard/dashboard-page.tsx'

export const Route = createFileRoute('/_main/dashboard')({
  loader: texts('dashboard'),
  component: DashboardPage,
})
