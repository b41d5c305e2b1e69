interface Tokens {
  token: string
  refresh_token: string
}

/** What a refresh needs from the world; tests hand in their own. */
export interface RefreshWorld {
  read(): { token: string; refreshToken: string } | null
  store(tokens: Tokens): void
  /** One call to the server; it is never repeated, whatever comes back. */
  ask(refreshToken: string): Promise<Tokens>
  /** Runs the task while no other tab runs one. */
  alone<T>(task: () => Promise<T>): Promise<T>
}

/**
 * Makes `refresh(stale)`: the token to replay a refused call with. All requests of this tab share one refresh, and
 * a tab that comes second finds the token that the first one stored, so a rotating refresh token is used once.
 */
export function createRefresh({ read, store, ask, alone }: RefreshWorld) {
  let running: Promise<string> | null = null

  async function renew(stale: string): Promise<string> {
    return alone(async () => {
      const current = read()
      if (!current) throw new SignedOut()
      if (current.token !== stale) return current.token
      const tokens = await ask(current.refreshToken)
      // Somebody may have logged out meanwhile: an answer that comes late opens nothing.
      if (!read()) throw new SignedOut()
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

/** Nobody is signed in any more, here or in another tab. */
export class SignedOut extends Error {}

/**
 * Runs the task while no other tab does the same, by Web Locks where there are any (secure contexts). Else the server's ten seconds of
 * grace cover a refresh, and its one open purchase a payment.
 */
export function aloneAmongTabs<T>(what: 'refresh' | 'paying', task: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request(`cursus.${what}`, task) : task()
}
