import { createFileRoute } from '@tanstack/react-router'
import { UsersPage } from '../features/users/users-page.tsx'
import { readUsersSearch } from '../features/users/users-search.ts'
import { texts } from '../i18n/i18n.ts'

/** What the list shows stands in the address, so that a reload and the back button keep it. */
export const Route = createFileRoute('/_main/users')({
  validateSearch: readUsersSearch,
  loader: texts('users', 'students', 'tables'),
  component: function Users() {
    const navigate = Route.useNavigate()
    return <UsersPage asked={Route.useSearch()} onAsk={(asked) => void navigate({ search: asked })} />
  },
})
