import { createFileRoute, useLocation } from '@tanstack/react-router'
import { texts } from '../app/i18n.ts'
import { safeBack } from '../app/safe-back.ts'
import { LoginPage } from '../features/accounts/login-page.tsx'

export const Route = createFileRoute('/_bare/login/classic')({
  validateSearch: (search): { back?: string } => ({ back: safeBack(search.back) }),
  loader: texts('accounts'),
  component: function ClassicLogin() {
    const { state } = useLocation()
    return <LoginPage emailConfirmed={state.emailConfirmed === true} />
  },
})
