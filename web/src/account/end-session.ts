import { api } from '../api/api.ts'
import { isSilence, waitBefore } from '../api/silence.ts'

/**
 * Ends a session at the server, whose tokens this browser has deleted: again and again while nobody answers, and at once when the network
 * returns. The token is kept in this page alone: on a shared computer nothing of it may lie in a storage (decision 711).
 */
export async function endSession(refreshToken: string): Promise<void> {
  for (let failures = 0; ; failures += 1) {
    try {
      await api.post('/security/logout', { refresh_token: refreshToken }, { transport: outlivesItsPage })
      return
    } catch (error) {
      if (!isSilence(error)) return
      await lineOr(waitBefore(failures, error))
    }
  }
}

const outlivesItsPage: typeof fetch = (url, init) => fetch(url, { ...init, keepalive: true })

/** Waits so many milliseconds, or until the network returns. */
function lineOr(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(clock)
      window.removeEventListener('online', done)
      resolve()
    }
    const clock = setTimeout(done, ms)
    window.addEventListener('online', done)
  })
}
