interface Tokens {
  token: string
  refresh_token: string
}

/** Functions that a refresh needs; tests pass their own. */
export interface RefreshWorld {
  read(): { token: string; refreshToken: string } | null
  store(tokens: Tokens): void
  /** Calls the server once; never repeated. */
  ask(refreshToken: string): Promise<Tokens>
  /** Runs the task while no other tab runs one. */
  alone<T>(task: () => Promise<T>): Promise<T>
}

/**
 * Makes `refresh(stale)`, which returns the token to go on with, of whoever is signed in by then. All requests of a tab share one
 * refresh, and a second tab uses the token that the first one stored, because a refresh token works once.
 */
export function createRefresh({ read, store, ask, alone }: RefreshWorld) {
  let running: Promise<string> | null = null

  async function renew(stale: string): Promise<string> {
    return alone(async () => {
      const current = read()
      if (!current) throw new SignedOut()
      if (current.token !== stale) return current.token
      const tokens = await ask(current.refreshToken)
      const now = read()
      // Somebody may have logged out or in meanwhile: an answer that comes late opens nothing.
      if (!now) throw new SignedOut()
      if (now.refreshToken !== current.refreshToken) return now.token
      store(tokens)
      return tokens.token
    })
  }

  return function refresh(stale: string): Promise<string> {
    running ??= renew(stale).finally(() => {
      running = null
    })
    return running
  }
}

/** Thrown when nobody is signed in any more, here or in another tab. */
export class SignedOut extends Error {}

/**
 * Runs the task while no other tab does the same, by Web Locks where they exist (secure contexts). Elsewhere the
 * server's ten seconds of grace cover a refresh, and its single open purchase a payment.
 */
export function aloneAmongTabs<T>(what: 'refresh' | 'paying', task: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request(`cursus.${what}`, task) : task()
}
