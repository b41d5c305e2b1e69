import { createFileRoute } from '@tanstack/react-router'
import { texts } from '../app/i18n.ts'
import { Confirmation } from '../features/accounts/confirmation.tsx'
import { takeToken, tokenOf } from '../features/accounts/token-in-address.ts'

export const Route = createFileRoute('/_bare/confirmation_ps')({
  validateSearch: (search): { token?: string } =>
    search.token === undefined ? {} : { token: String(search.token) },
  beforeLoad: ({ search }) => takeToken('/confirmation_ps', search.token),
  loader: texts('accounts', 'frame'),
  component: () => <Confirmation token={tokenOf('/confirmation_ps')} />,
})
