import { createFileRoute, useLocation } from '@tanstack/react-router'
import { LoginFallback } from '../features/accounts/login-fallback.tsx'
import { texts } from '../i18n/i18n.ts'

export const Route = createFileRoute('/_bare/login/')({
  validateSearch: (search): { confirm?: 'again' } => (search.confirm === 'again' ? { confirm: 'again' } : {}),
  loader: texts('accounts', 'frame'),
  component: function Login() {
    const { state } = useLocation()
    const { confirm } = Route.useSearch()
    return (
      <LoginFallback
        confirmationFailed={state.confirmationFailed === true}
        wantsConfirmation={confirm === 'again'}
      />
    )
  },
})
