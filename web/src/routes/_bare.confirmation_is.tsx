import { createFileRoute } from '@tanstack/react-router'
import { texts } from '../app/i18n.ts'
import { Confirmation } from '../features/accounts/confirmation.tsx'
import { takeToken, tokenOf } from '../features/accounts/token-in-address.ts'

export const Route = createFileRoute('/_bare/confirmation_is')({
  validateSearch: (search): { token?: string } =>
    search.token === undefined ? {} : { token: String(search.token) },
  beforeLoad: ({ search }) => takeToken('/confirmation_is', search.token),
  loader: texts('accounts', 'frame'),
  component: () => <Confirmation isInvitation token={tokenOf('/confirmation_is')} />,
})
