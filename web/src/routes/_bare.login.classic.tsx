import { createFileRoute, useLocation } from '@tanstack/react-router'
import { LoginPage } from '../features/accounts/login-page.tsx'
import { texts } from '../i18n/i18n.ts'
import { safeBack } from '../routing/safe-back.ts'

export const Route = createFileRoute('/_bare/login/classic')({
  validateSearch: (search): { back?: string } => ({ back: safeBack(search.back) }),
  loader: texts('accounts'),
  component: function ClassicLogin() {
    const { emailConfirmed, unreadSchool } = useLocation().state
    return <LoginPage emailConfirmed={emailConfirmed} unreadSchool={unreadSchool} />
  },
})
