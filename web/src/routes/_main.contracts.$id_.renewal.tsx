import { createFileRoute } from '@tanstack/react-router'
import { RenewalPage } from '../features/cover/renewal/renewal-page.tsx'
import { texts } from '../i18n/i18n.ts'

export const Route = createFileRoute('/_main/contracts/$id_/renewal')({
  loader: texts('renewal', 'cover', 'documents'),
  component: function Renewal() {
    const { id } = Route.useParams()
    return <RenewalPage key={id} id={id} />
  },
})
