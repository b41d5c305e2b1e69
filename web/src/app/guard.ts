import { redirect } from '@tanstack/react-router'
import { decideAccess } from './access.ts'
import { forgetDeviceAt } from './drafts.ts'
import { readSession } from './session.ts'

/** Runs before every page. A visitor on a protected page signs in first and comes back to it. */
export function guard({ pathname, href }: { pathname: string; href: string }) {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : '/home'
  const decision = decideAccess(path, readSession())
  if (decision === 'open') return forgetDeviceAt(path)
  if (decision !== 'sign-in') throw redirect({ to: decision, replace: true })
  const back = path === '/home' ? undefined : href
  throw redirect({ to: '/login/classic', search: { back }, replace: true })
}

/** Only a path of this site; an address from elsewhere in the query leads nowhere. */
export function safeBack(back: unknown): string | undefined {
  return typeof back === 'string' && /^\/(?![/\\])/.test(back) ? back : undefined
}
