import { redirect } from '@tanstack/react-router'

const taken = new Map<string, string>()

/**
 * For a page that a mail opens: the token leaves the address bar at once, and stays in memory for the page that uses it.
 * Without one the page does not exist.
 */
export function takeToken(
  path: '/confirmation_cs' | '/confirmation_is' | '/confirmation_ps',
  token: unknown,
) {
  if (token !== undefined && String(token)) {
    taken.set(path, String(token))
    throw redirect({ to: path, search: {}, replace: true })
  }
  if (!taken.has(path)) throw redirect({ to: '/not-found', replace: true })
}

export function tokenOf(path: string): string {
  return taken.get(path) ?? ''
}
