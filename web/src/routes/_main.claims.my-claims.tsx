import { createFileRoute } from '@tanstack/react-router'
import { ClaimsPage } from '../features/claims/claims-page.tsx'
import { texts } from '../i18n/i18n.ts'

/** The chosen claim stands in the address, so that a mail leads to it and the back button keeps it. */
export const Route = createFileRoute('/_main/claims/my-claims')({
  validateSearch: ({ claim }): { claim?: string } => (typeof claim === 'string' && claim ? { claim } : {}),
  loader: texts('claims', 'claim-words', 'tables'),
  component: function MyClaims() {
    return <ClaimsPage chosen={Route.useSearch().claim} />
  },
})
