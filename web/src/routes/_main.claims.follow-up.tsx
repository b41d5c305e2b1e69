import { createFileRoute } from '@tanstack/react-router'
import { ClaimsPage } from '../features/claims-follow-up/claims-page.tsx'
import { readClaimsSearch } from '../features/claims-follow-up/claims-search.ts'
import { texts } from '../i18n/i18n.ts'

/** Filters and the open claim stand in the address, so that a reload and the back button keep them. */
export const Route = createFileRoute('/_main/claims/follow-up')({
  validateSearch: readClaimsSearch,
  loader: texts('claims-follow-up', 'claim-words', 'tables'),
  component: function ClaimsFollowUp() {
    const navigate = Route.useNavigate()
    return (
      <ClaimsPage
        asked={Route.useSearch()}
        onAsk={(asked) => void navigate({ search: asked, resetScroll: false })}
      />
    )
  },
})
