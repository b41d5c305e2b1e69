import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { takeOptionalToken, tokenOf } from '../features/accounts/token-in-address.ts'
import { VisitorPage } from '../features/terminations/visitor-page.tsx'
import { texts } from '../i18n/i18n.ts'
import { readSession, useSession } from '../session/session.ts'

const path = '/contracts/terminate'

const TerminatePage = lazyRouteComponent(
  () => import('../features/terminations/terminate-page.tsx'),
  'TerminatePage',
)

/** Termination; `contract` chooses the contract, `token` is that of a mail for somebody who cannot sign in. */
export const Route = createFileRoute('/_main/contracts/terminate')({
  validateSearch: ({ contract, token }): { contract?: string; token?: string } => ({
    ...(typeof contract === 'string' && contract && { contract }),
    ...(token !== undefined && { token: String(token) }),
  }),
  beforeLoad: ({ search }) => takeOptionalToken(path, search.token),
  loader: () =>
    Promise.all([texts('terminations', 'documents', 'tables')(), readSession() && TerminatePage.preload?.()]),
  component: function Terminate() {
    const { contract } = Route.useSearch()
    const link = tokenOf(path)
    return useSession() && !link ? (
      <TerminatePage chosen={contract} />
    ) : (
      <VisitorPage key={link} link={link} />
    )
  },
})
