import { redirect } from '@tanstack/react-router'
import { accessOf, decideAccess } from './access.ts'
import { forgetDeviceAt } from './drafts.ts'
import { safeBack } from './safe-back.ts'
import { readSession } from './session.ts'
import { stepOf } from './step-of.ts'

interface Place {
  pathname: string
  href: string
  search: { back?: unknown; contract?: unknown }
}

/**
 * Runs before every page. A visitor on a protected page signs in first and comes back to it; where the page has a twin for
 * them, they go on there instead, at the same step.
 */
export function guard({ pathname, href, search }: Place) {
  const path = pathname.replace(/\/+$/, '') || '/home'
  const decision = decideAccess(path, readSession(), search)
  if (decision === 'open') return forgetDeviceAt(path)
  const asked = safeBack(search.back)
  if (asked && accessOf(path)?.audience === 'visitors') throw redirect(toPlace(asked))
  if (decision === accessOf(path)?.twin)
    throw redirect({ to: decision, search: stepOf({ ...search }), replace: true })
  if (decision !== 'sign-in') throw redirect({ to: decision, replace: true })
  const back = path === '/home' ? undefined : href
  throw redirect({ to: '/login/classic', search: { back }, replace: true })
}

function toPlace(back: string) {
  const { pathname, searchParams, hash } = new URL(back, window.location.origin)
  return {
    to: pathname,
    search: Object.fromEntries(searchParams),
    hash: hash.slice(1),
    replace: true,
  } as const
}
