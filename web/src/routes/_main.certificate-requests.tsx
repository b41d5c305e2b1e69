import { createFileRoute } from '@tanstack/react-router'
import { RequestsPage } from '../features/requests/requests-page.tsx'
import { readRequestsSearch } from '../features/requests/requests-search.ts'
import { texts } from '../i18n/i18n.ts'

/** What the list shows stands in the address, so that a reload and the back button keep it. */
export const Route = createFileRoute('/_main/certificate-requests')({
  validateSearch: readRequestsSearch,
  loader: texts('requests', 'quote-dialogs', 'quotes', 'tables'),
  component: function Requests() {
    const navigate = Route.useNavigate()
    return <RequestsPage asked={Route.useSearch()} onAsk={(asked) => void navigate({ search: asked })} />
  },
})
