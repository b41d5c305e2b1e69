import { createFileRoute, useLocation } from '@tanstack/react-router'
import { SchoolDoor } from '../features/accounts/school-door.tsx'
import { texts } from '../i18n/i18n.ts'
import { safeBack } from '../routing/safe-back.ts'

/** Door of a school, outside the bare layout, whose top it replaces. */
export const Route = createFileRoute('/login/$school')({
  validateSearch: (search): { back?: string } => ({ back: safeBack(search.back) }),
  loader: texts('accounts', 'doors'),
  component: function SchoolLogin() {
    const { school } = Route.useParams()
    const { state } = useLocation()
    return <SchoolDoor key={school} name={school} emailConfirmed={state.emailConfirmed} />
  },
})
