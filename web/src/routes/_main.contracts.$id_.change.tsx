import { createFileRoute } from '@tanstack/react-router'
import { ChangePage } from '../features/cover/change/change-page.tsx'
import { texts } from '../i18n/i18n.ts'

/** Session that was paid, on return from the payment provider. */
interface Search {
  session_id?: string
}

export const Route = createFileRoute('/_main/contracts/$id_/change')({
  validateSearch: ({ session_id }: Record<string, unknown>): Search =>
    typeof session_id === 'string' ? { session_id } : {},
  loader: texts('change', 'cover', 'documents'),
  component: function Change() {
    const { id } = Route.useParams()
    return <ChangePage key={id} id={id} paidSession={Route.useSearch().session_id} />
  },
})
