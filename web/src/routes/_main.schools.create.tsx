import { createFileRoute } from '@tanstack/react-router'
import { NewSchoolPage } from '../features/schools/school-pages.tsx'
import { texts } from '../i18n/i18n.ts'

export const Route = createFileRoute('/_main/schools/create')({
  loader: texts('schools', 'tables', 'doors'),
  component: NewSchoolPage,
})
