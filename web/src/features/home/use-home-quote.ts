import { formatDay } from '@cursus/shared/day'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { stepOf } from '../../routing/step-of.ts'
import { useSession } from '../../session/session.ts'
import { usePurchaseDay } from '../../ui/use-today.ts'
import type { HomeQuote } from './home-quote.ts'
import { changeQuote, useStoredQuote } from './quote-memory.ts'
import { movedStart, type Step, skipsPeople, stepAt } from './quote-rules.ts'

/** The page of whoever is signed in, and that of a visitor; both show the same steps of the same quote. */
const pages = { own: '/insurance/housing', visitor: '/insurance/housing/not-connected' } as const

/**
 * The quote of this browser and its step. `change` keeps other answers at once; `go` opens a step, `replace`s the
 * address where the one in it is not open. A start that has gone by, or that is too near to be paid, reads as the first day that can be.
 */
export function useHomeQuote() {
  const stored = useStoredQuote()
  const today = usePurchaseDay()
  const session = useSession()
  const navigate = useNavigate()
  const { search } = useLocation()
  const moved = movedStart(stored, today)
  const quote: HomeQuote = moved ? { ...stored, startDate: formatDay(moved) } : stored
  const isSignedIn = session !== null
  const asked = stepOf(search).step
  const to = isSignedIn ? pages.own : pages.visitor
  return {
    quote,
    today,
    session,
    /** The page that shows the steps to this person. */
    to,
    step: stepAt(asked, quote, isSignedIn, today),
    asked,
    /** The first day that can be paid, in place of a stored start before it. */
    moved,
    skipsPeople: skipsPeople(quote, isSignedIn),
    change: changeQuote,
    /** `hash`: the id of the field to stand at. */
    go: (step: Step, { replace, hash }: { replace?: boolean; hash?: string } = {}) =>
      void navigate({ to, search: { step }, hash, replace }),
  }
}
