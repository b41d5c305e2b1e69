import { createFileRoute } from '@tanstack/react-router'
import { InvitationPage } from '../features/accounts/invitation-page.tsx'
import { takeToken, tokenOf } from '../features/accounts/token-in-address.ts'
import { texts } from '../i18n/i18n.ts'

/** Form of an invited student, under the school's band, outside the bare layout. */
export const Route = createFileRoute('/register_is')({
  validateSearch: (search): { token?: string } =>
    search.token === undefined ? {} : { token: String(search.token) },
  beforeLoad: ({ search }) => takeToken('/register_is', search.token),
  loader: texts('accounts', 'doors', 'frame'),
  component: () => <InvitationPage token={tokenOf('/register_is')} />,
})
