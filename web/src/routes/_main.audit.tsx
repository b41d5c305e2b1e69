import { createFileRoute } from '@tanstack/react-router'
import { AuditPage } from '../features/audit/audit-page.tsx'
import { readAuditSearch } from '../features/audit/audit-search.ts'
import { texts } from '../i18n/i18n.ts'

/** Journal; filter, page and the open change stand in the address, so that they can be shared. */
export const Route = createFileRoute('/_main/audit')({
  validateSearch: readAuditSearch,
  loader: texts('audit', 'tables'),
  component: function Audit() {
    const navigate = Route.useNavigate()
    return <AuditPage asked={Route.useSearch()} onAsk={(asked) => void navigate({ search: asked })} />
  },
})
