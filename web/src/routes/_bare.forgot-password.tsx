import { createFileRoute } from '@tanstack/react-router'
import { ResetPage } from '../features/accounts/reset-page.tsx'
import { takeToken, tokenOf } from '../features/accounts/token-in-address.ts'
import { texts } from '../i18n/i18n.ts'

export const Route = createFileRoute('/_bare/forgot-password')({
  validateSearch: (search): { token?: string } =>
    search.token === undefined ? {} : { token: String(search.token) },
  beforeLoad: ({ search }) => takeToken('/forgot-password', search.token),
  loader: texts('accounts', 'doors'),
  component: () => <ResetPage token={tokenOf('/forgot-password')} />,
})
