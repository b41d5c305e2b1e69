import type { Page } from '@playwright/test'

/**
 * Lets the server do what the next POST to a path asks for, and loses its answer. Returns the keys of all of them. It stays until the
 * end: a route that goes while its answer is awaited can leave the call without any.
 */
export async function losingAnswer(page: Page, path: RegExp) {
  const keys: (string | undefined)[] = []
  let isLost = false
  await page.route(
    ({ pathname }) => path.test(pathname),
    async (route, request) => {
      if (request.method() !== 'POST') return route.fallback()
      keys.push(request.headers()['idempotency-key'])
      if (isLost) return route.fallback()
      isLost = true
      await route.fetch()
      await route.abort('internetdisconnected')
    },
  )
  return keys
}
