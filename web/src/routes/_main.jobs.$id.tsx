import { createFileRoute } from '@tanstack/react-router'
import { InvitationRunPage } from '../features/students/invitation-run-page.tsx'
import { texts } from '../i18n/i18n.ts'

export const Route = createFileRoute('/_main/jobs/$id')({
  loader: texts('students'),
  component: function Job() {
    const { id } = Route.useParams()
    return <InvitationRunPage key={id} id={id} />
  },
})
