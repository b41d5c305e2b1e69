import { queryClient } from './api/query.ts'
import { forgetDraftsOfSession, takeOverDrafts } from './drafts/leaving.ts'
import { router } from './router.tsx'
import { forgetCard } from './session/kept-card.ts'
import { readSession, watchSession } from './session/session.ts'

/** Page that shows a visitor the front page instead of the login (E-06). */
const start = '/home'

/** Tells the server by a cookie whether the next page is a visitor's, so that it writes the right first words. */
function tellServer() {
  const age = readSession() ? 31_536_000 : 0
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere yet
  document.cookie = `signed_in=1; path=/; max-age=${age}; samesite=lax`
}

/**
 * Resets data and pages when another person signs in or out, here or in another tab; gives a visitor's drafts to
 * them.
 */
export function followSession() {
  const whoNow = () => `${readSession()?.role ?? ''} ${readSession()?.email ?? ''}`
  let who = whoNow()
  let viewing = readSession()?.viewing
  tellServer()
  watchSession(() => {
    if (whoNow() === who) return
    who = whoNow()
    const looked = viewing
    viewing = readSession()?.viewing
    tellServer()
    forgetCard()
    if (!readSession()) forgetDraftsOfSession()
    else if (!viewing) takeOverDrafts()
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'site' })
    if (!readSession() && router.state.location.pathname === start)
      void router.navigate({ to: '/login/classic', search: {}, replace: true })
    // Whoever looked as a student is back where they began.
    if (looked && readSession()?.role === 'ROLE_ADMIN')
      void router.navigate({ to: '/students/$id', params: { id: looked.id } })
    void router.invalidate()
  })
}
