import { createFileRoute } from '@tanstack/react-router'
import type { Back } from '../features/cover/change/change.api.ts'
import { ChangePage } from '../features/cover/change/change-page.tsx'
import { texts } from '../i18n/i18n.ts'

/** Session that was paid, or that the amendment was signed, on return from the provider. */
interface Search {
  session_id?: string
  signed?: 'yes'
}

export const Route = createFileRoute('/_main/contracts/$id_/change')({
  validateSearch: ({ session_id, signed }: Record<string, unknown>): Search => ({
    ...(typeof session_id === 'string' && { session_id }),
    ...(signed === 'yes' && { signed }),
  }),
  loader: texts('change', 'cover', 'device-form', 'documents'),
  component: function Change() {
    const { id } = Route.useParams()
    return <ChangePage key={id} id={id} back={backOf(Route.useSearch())} />
  },
})

function backOf({ session_id, signed }: Search): Back | undefined {
  if (session_id) return { paid: session_id }
  return signed ? { signed: true } : undefined
}
