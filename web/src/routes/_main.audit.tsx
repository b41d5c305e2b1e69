import { createFileRoute } from '@tanstack/react-router'
import { texts } from '../app/i18n.ts'
import { AuditPage } from '../features/audit/audit-page.tsx'
import { readAuditSearch } from '../features/audit/audit-search.ts'

/** The filter, the page and the open change stand in the address, so that a colleague can be shown one. */
export const Route = createFileRoute('/_main/audit')({
  validateSearch: readAuditSearch,
  loader: texts('audit', 'tables'),
  component: function Audit() {
    const navigate = Route.useNavigate()
    return <AuditPage asked={Route.useSearch()} onAsk={(asked) => void navigate({ search: asked })} />
  },
})
