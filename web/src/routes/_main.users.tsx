import { createFileRoute } from '@tanstack/react-router'
import { texts } from '../app/i18n.ts'
import { UsersPage } from '../features/users/users-page.tsx'
import { readUsersSearch } from '../features/users/users-search.ts'

/** What the list shows stands in the address, so that a reload and the back button keep it. */
export const Route = createFileRoute('/_main/users')({
  validateSearch: readUsersSearch,
  loader: texts('users', 'tables'),
  component: function Users() {
    const navigate = Route.useNavigate()
    return <UsersPage asked={Route.useSearch()} onAsk={(asked) => void navigate({ search: asked })} />
  },
})
