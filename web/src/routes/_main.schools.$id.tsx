import { createFileRoute } from '@tanstack/react-router'
import { SchoolPage } from '../features/schools/school-pages.tsx'
import { texts } from '../i18n/i18n.ts'

export const Route = createFileRoute('/_main/schools/$id')({
  loader: texts('schools', 'tables', 'doors'),
  component: function School() {
    const { id } = Route.useParams()
    return <SchoolPage key={id} id={id} />
  },
})
