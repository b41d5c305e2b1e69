import { createFileRoute } from '@tanstack/react-router'
import { SchoolsPage } from '../features/schools/schools-page.tsx'
import { toShown } from '../features/schools/schools-shown.ts'
import { texts } from '../i18n/i18n.ts'

/** Search, order and page stand in the address, so that a reload and the back button keep them. */
export const Route = createFileRoute('/_main/schools/')({
  validateSearch: toShown,
  loader: texts('schools', 'tables'),
  component: function Schools() {
    const navigate = Route.useNavigate()
    return (
      <SchoolsPage
        shown={Route.useSearch()}
        onShown={(search) => void navigate({ search, replace: true, resetScroll: false })}
      />
    )
  },
})
