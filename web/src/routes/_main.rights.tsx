import { createFileRoute } from '@tanstack/react-router'
import { RightsPage } from '../features/rights/rights-page.tsx'
import { readRightsSearch } from '../features/rights/rights-search.ts'
import { texts } from '../i18n/i18n.ts'

/** What the list shows stands in the address, so that a reload and the back button keep it. */
export const Route = createFileRoute('/_main/rights')({
  validateSearch: readRightsSearch,
  loader: texts('rights', 'tables'),
  component: function Rights() {
    const navigate = Route.useNavigate()
    return (
      <RightsPage asked={Route.useSearch()} onAsk={(search) => void navigate({ search, replace: true })} />
    )
  },
})
