import { createFileRoute } from '@tanstack/react-router'
import { SharedPage } from '../features/shares/shared-page.tsx'
import { texts } from '../i18n/i18n.ts'

export const Route = createFileRoute('/_bare/a/$token')({
  loader: texts('shares'),
  component: function Shared() {
    return <SharedPage token={Route.useParams().token} />
  },
})
