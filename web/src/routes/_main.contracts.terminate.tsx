import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { useReducer } from 'react'
import { forgetToken, takeOptionalToken, tokenOf } from '../features/accounts/token-in-address.ts'
import { VisitorPage } from '../features/terminations/visitor-page.tsx'
import { texts } from '../i18n/i18n.ts'
import { useViewFocus } from '../routing/route-focus.ts'
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
    const isSignedIn = useSession() !== null
    useViewFocus(isSignedIn && !link ? 'own' : 'link')
    const [, showOwn] = useReducer((times: number) => times + 1, 0)
    if (isSignedIn && !link) return <TerminatePage chosen={contract} />
    const toOwn = () => {
      forgetToken(path)
      showOwn()
    }
    // A dead link stays told to a visitor, and is forgotten: after a login nothing is left of it.
    return (
      <VisitorPage
        key={link}
        link={link}
        onDead={isSignedIn ? toOwn : () => forgetToken(path)}
        toOwn={isSignedIn ? toOwn : undefined}
      />
    )
  },
})
