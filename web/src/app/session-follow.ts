import { queryClient } from './query.ts'
import { router } from './router.tsx'
import { readSession, watchSession } from './session.ts'

/** Another person, here or in another tab, means other data and other pages: nothing of the last one stays. */
export function followSession() {
  const whoNow = () => `${readSession()?.role ?? ''} ${readSession()?.email ?? ''}`
  let who = whoNow()
  watchSession(() => {
    if (whoNow() === who) return
    who = whoNow()
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'site' })
    void router.invalidate()
  })
}
