import { createFileRoute } from '@tanstack/react-router'
import { takeOptionalToken, tokenOf } from '../features/accounts/token-in-address.ts'
import { TerminatePage } from '../features/terminations/terminate-page.tsx'
import { VisitorPage } from '../features/terminations/visitor-page.tsx'
import { texts } from '../i18n/i18n.ts'
import { useSession } from '../session/session.ts'

const path = '/contracts/terminate'

/** Termination; `contract` chooses the contract, `token` is that of a mail for somebody who cannot sign in. */
export const Route = createFileRoute('/_main/contracts/terminate')({
  validateSearch: ({ contract, token }): { contract?: string; token?: string } => ({
    ...(typeof contract === 'string' && contract && { contract }),
    ...(token !== undefined && { token: String(token) }),
  }),
  beforeLoad: ({ search }) => takeOptionalToken(path, search.token),
  loader: texts('terminations', 'documents', 'tables'),
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
