import { createFileRoute, useLocation } from '@tanstack/react-router'
import { texts } from '../app/i18n.ts'
import { LoginFallback } from '../features/accounts/login-fallback.tsx'

export const Route = createFileRoute('/_bare/login/')({
  loader: texts('accounts', 'frame'),
  component: function Login() {
    const { state } = useLocation()
    return <LoginFallback confirmationFailed={state.confirmationFailed === true} />
  },
})
