import { createFileRoute } from '@tanstack/react-router'
import { texts } from '../app/i18n.ts'
import { DocumentsPage } from '../features/documents/documents-page.tsx'

/** The chosen year stands in the address, so that a reload and the back button keep it. */
export const Route = createFileRoute('/_main/documents')({
  validateSearch: (search): { year?: string } =>
    /^\d{4}$/.test(String(search.year)) ? { year: String(search.year) } : {},
  loader: texts('documents'),
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
