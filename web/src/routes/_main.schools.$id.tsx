import { createFileRoute } from '@tanstack/react-router'
import { texts } from '../app/i18n.ts'
import { SchoolPage } from '../features/schools/school-pages.tsx'

export const Route = createFileRoute('/_main/schools/$id')({
  loader: texts('schools', 'tables', 'doors'),
  component: function School() {
    const { id } = Route.useParams()
    return <SchoolPage key={id} id={id} />
  },
})
