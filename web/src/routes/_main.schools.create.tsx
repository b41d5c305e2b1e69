import { createFileRoute } from '@tanstack/react-router'
import { texts } from '../app/i18n.ts'
import { NewSchoolPage } from '../features/schools/school-pages.tsx'

export const Route = createFileRoute('/_main/schools/create')({
  loader: texts('schools', 'tables', 'doors'),
  component: NewSchoolPage,
})
