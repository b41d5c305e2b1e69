import { tellChoice } from './account/tell-language.ts'
import { queryClient } from './api/query.ts'
import { takeOverDrafts } from './drafts/leaving.ts'
import { watchLanguage } from './i18n/catalogue.ts'
import { showChosen } from './i18n/i18n.ts'
import { router } from './router.tsx'
import { endsWithSession } from './routing/access.ts'
import { forgetCard } from './session/kept-card.ts'
import { hasEnded, readSession, watchSession } from './session/session.ts'

/** Tells the server by a cookie whether the next page is a visitor's, so that it writes the right first words. */
function tellServer() {
  const age = readSession() ? 31_536_000 : 0
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere yet
  document.cookie = `signed_in=1; path=/; max-age=${age}; samesite=lax`
}

/**
 * Resets data, pages and the language when another person signs in or out, here or in another tab; gives a visitor's drafts to
 * them. Asks anew for what a page shows when its language changes.
 */
export function followSession() {
  const whoNow = () => `${readSession()?.role ?? ''} ${readSession()?.email ?? ''}`
  let who = whoNow()
  let viewing = readSession()?.viewing
  tellServer()
  tellChoice()
  watchLanguage(() => {
    tellChoice()
    // Names of contracts and of states are words of the server.
    void queryClient.invalidateQueries()
  })
  watchSession(() => {
    if (whoNow() === who) return
    who = whoNow()
    const looked = viewing
    viewing = readSession()?.viewing
    tellServer()
    forgetCard()
    if (readSession() && !viewing) takeOverDrafts()
    tellChoice()
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'site' })
    const { pathname, href } = router.state.location
    if (!readSession() && endsWithSession(pathname))
      void router.navigate({
        to: '/login/classic',
        search: hasEnded() ? { back: href } : {},
        replace: true,
      })
    // Whoever looked as a student is back where they began.
    if (looked && readSession()?.role === 'ROLE_ADMIN')
      void router.navigate({ to: '/students/$id', params: { id: looked.id } })
    // Pages ask for what they show in the language of whoever came.
    void showChosen().finally(() => router.invalidate())
  })
}
