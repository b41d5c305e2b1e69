import { createFileRoute } from '@tanstack/react-router'
import { DocumentsPage } from '../features/cover/documents/documents-page.tsx'
import { texts } from '../i18n/i18n.ts'

/** The chosen year stands in the address, so that a reload and the back button keep it. */
export const Route = createFileRoute('/_main/documents')({
  validateSearch: (search): { year?: string } =>
    /^\d{4}$/.test(String(search.year)) ? { year: String(search.year) } : {},
  loader: texts('cover', 'documents'),
  component: function Documents() {
    const navigate = Route.useNavigate()
    const { year } = Route.useSearch()
    return (
      <DocumentsPage
        year={year ?? null}
        onYear={(next) => void navigate({ search: next ? { year: next } : {}, replace: true })}
      />
    )
  },
})
