import { createFileRoute } from '@tanstack/react-router'
import { RunPage } from '../features/students/run-page.tsx'
import { texts } from '../i18n/i18n.ts'

export const Route = createFileRoute('/_main/jobs/$id')({
  loader: texts('runs'),
  component: function Job() {
    const { id } = Route.useParams()
    return <RunPage key={id} id={id} />
  },
})
