import { createFileRoute } from '@tanstack/react-router'
import { DashboardPage } from '../features/dashboard/dashboard-page.tsx'
import { readDashboardSearch } from '../features/dashboard/dashboard-search.ts'
import { texts } from '../i18n/i18n.ts'

/** What the figures are narrowed to stands in the address: a reload and the back button keep it. */
export const Route = createFileRoute('/_main/dashboard')({
  validateSearch: readDashboardSearch,
  loader: texts('dashboard', 'tables'),
  component: function Dashboard() {
    const navigate = Route.useNavigate()
    return (
      <DashboardPage
        asked={Route.useSearch()}
        onAsk={(search) => void navigate({ search, resetScroll: false })}
      />
    )
  },
})
