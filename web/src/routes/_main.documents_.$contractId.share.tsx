import { createFileRoute } from '@tanstack/react-router'
import { SharePage } from '../features/shares/share-page.tsx'
import { texts } from '../i18n/i18n.ts'

export const Route = createFileRoute('/_main/documents_/$contractId/share')({
  loader: texts('shares'),
  component: function Share() {
    return <SharePage contractId={Route.useParams().contractId} />
  },
})
