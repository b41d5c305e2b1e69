import { createFileRoute } from '@tanstack/react-router'
import { ReceiptPage } from '../features/terminations/receipt-page.tsx'
import { texts } from '../i18n/i18n.ts'

export const Route = createFileRoute('/_main/contracts/terminations/$id')({
  loader: texts('terminations', 'documents'),
  component: function Receipt() {
    const { id } = Route.useParams()
    return <ReceiptPage key={id} id={id} />
  },
})
