import { createFileRoute } from '@tanstack/react-router'
import { ResetPage } from '../features/accounts/reset-page.tsx'
import { takeToken, tokenOf } from '../features/accounts/token-in-address.ts'
import { texts } from '../i18n/i18n.ts'

export const Route = createFileRoute('/_bare/forgot-password')({
  validateSearch: (search): { token?: string; first?: '1' } => ({
    ...(search.token !== undefined && { token: String(search.token) }),
    ...(search.first === '1' && { first: '1' as const }),
  }),
  beforeLoad: ({ search: { token, ...search } }) => takeToken('/forgot-password', token, search),
  loader: texts('accounts', 'doors'),
  component: Page,
})

function Page() {
  return <ResetPage token={tokenOf('/forgot-password')} isFirst={Route.useSearch().first === '1'} />
}
