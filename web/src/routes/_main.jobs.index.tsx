import { createFileRoute } from '@tanstack/react-router'
import { RunsPage } from '../features/students/runs-page.tsx'
import { texts } from '../i18n/i18n.ts'

export const Route = createFileRoute('/_main/jobs/')({
  loader: texts('runs', 'tables'),
  component: RunsPage,
})
