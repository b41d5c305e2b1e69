import { createFileRoute } from '@tanstack/react-router'
import { Confirmation } from '../features/accounts/confirmation.tsx'
import { takeToken } from '../features/accounts/token-in-address.ts'
import { texts } from '../i18n/i18n.ts'

export const Route = createFileRoute('/_bare/confirmation_ps')({
  validateSearch: (search): { token?: string } =>
    search.token === undefined ? {} : { token: String(search.token) },
  beforeLoad: ({ search }) => takeToken('/confirmation_ps', search.token),
  loader: texts('accounts', 'doors', 'frame'),
  component: () => <Confirmation path="/confirmation_ps" />,
})
