import { redirect } from '@tanstack/react-router'
import { api } from '../api/api.ts'
import { say } from '../i18n/i18n.ts'
import { readSession } from '../session/session.ts'
import { toastError } from '../ui/toasts.ts'
import { accessOf, type Decision, decideAccess, isOfOtherArea } from './access.ts'
import { safeBack } from './safe-back.ts'
import { stepOf } from './step-of.ts'

interface Place {
  /** True while the page only loads ahead of a press. */
  preload?: boolean
  pathname: string
  href: string
  search: { back?: unknown; contract?: unknown }
}

/**
 * Runs before every page. A visitor on a protected page signs in and returns to it, or goes to the page's twin at the
 * same step. Whoever complains while signed in finds the form of contact with that choice. An administrator of other areas goes to their first page, and is told why, unless their areas were changed meanwhile.
 */
export function guard({ pathname, href, search, preload }: Place) {
  const path = pathname.replace(/\/+$/, '') || '/home'
  const session = readSession()
  const decision = decideAccess(path, session, search)
  if (decision === 'open') return forgetsDevice(path) && !preload ? forgetDevice() : undefined
  const asked = safeBack(search.back)
  const isForVisitors = accessOf(path)?.audience === 'visitors'
  if (asked && isForVisitors) throw redirect(toPlace(asked))
  if (decision === '/contact') throw redirect({ to: decision, search: { kind: 'complaint' }, replace: true })
  if (decision === accessOf(path)?.twin)
    throw redirect({ to: decision, search: stepOf({ ...search }), replace: true })
  if (decision === '/home' && isForVisitors) return toQuoteOr(decision)
  if (!preload && decision !== 'sign-in' && isOfOtherArea(path, session)) return refuseArea(decision, href)
  if (decision !== 'sign-in') throw redirect({ to: decision, state: { refused: path }, replace: true })
  throw redirect({ to: '/login/classic', search: { back: href }, replace: true })
}

/**
 * Refuses a page of another area once the server has said that the session still stands: who has other areas since it began signs in
 * anew, and comes to the page that was asked for.
 */
async function refuseArea(first: Exclude<Decision, 'open' | 'sign-in'>, asked: string) {
  await api.get('/accounts/me').catch(() => undefined)
  if (!readSession()) throw redirect({ to: '/login/classic', search: { back: asked }, replace: true })
  toastError(say('area.other'), say('area.other.ask'))
  throw redirect({ to: first, replace: true })
}

/** Tells whether a path forgets the device that was being chosen: the page of a home or of a stay (spec 1 §2). */
function forgetsDevice(path: string): boolean {
  const starts = ['/insurance/housing', '/insurance/health-mobility']
  return starts.some((start) => path === start || path.startsWith(`${start}/`))
}

/** Forgets that device; drafts of purchases load only when needed. */
async function forgetDevice() {
  const { forgetChosenDevice } = await import('../drafts/purchase-drafts.ts')
  forgetChosenDevice()
}

/** Returns where a student goes after signing in: to the page of their carried quote, else `first`. */
async function toQuoteOr(first: '/home') {
  const { quotePage } = await import('./quote-page.ts')
  throw redirect({ to: quotePage() ?? first, replace: true })
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
