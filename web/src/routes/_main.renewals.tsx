import { createFileRoute } from '@tanstack/react-router'
import { RenewalsPage } from '../features/renewals/renewals-page.tsx'
import { readRenewalsSearch } from '../features/renewals/renewals-search.ts'
import { texts } from '../i18n/i18n.ts'

/** What the list shows stands in the address, so that a reload and the back button keep it. */
export const Route = createFileRoute('/_main/renewals')({
  validateSearch: readRenewalsSearch,
  loader: texts('renewals', 'tables', 'documents'),
  component: Renewals,
})

function Renewals() {
  const navigate = Route.useNavigate()
  return <RenewalsPage asked={Route.useSearch()} onAsk={(asked) => void navigate({ search: asked })} />
}
