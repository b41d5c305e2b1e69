import { redirect } from '@tanstack/react-router'

type Path =
  | '/confirmation_cs'
  | '/confirmation_is'
  | '/confirmation_ps'
  | '/contracts/terminate'
  | '/forgot-password'
  | '/new-email'
  | '/register_is'

const taken = new Map<string, string>()
const keyOf = (path: string) => `token${path}`

/**
 * Takes the token of a page that a mail opens out of the address bar at once, and keeps it in memory and in the
 * tab's own storage, as what it opens outlives a reload, until it is used; `search` is what stays in the address. Without a
 * token it leads to « not found ».
 */
export function takeToken(path: Path, token: unknown, search = {}) {
  takeOptionalToken(path, token, search)
  if (!tokenOf(path)) throw redirect({ to: '/not-found', replace: true })
}

/** Takes the token out of the address as `takeToken` does, on a page that also opens without one. */
export function takeOptionalToken(path: Path, token: unknown, search = {}) {
  if (token === undefined || !String(token)) return
  handToken(path, String(token))
  throw redirect({ to: path, search, replace: true })
}

/** Gives a page its token without the address bar: a confirmed invitation goes on to its form. */
export function handToken(path: Path, token: string) {
  taken.set(path, token)
  sessionStorage.setItem(keyOf(path), token)
}

export function tokenOf(path: Path): string {
  return taken.get(path) ?? sessionStorage.getItem(keyOf(path)) ?? ''
}

/** Forgets the token of a page once it was used or refused. */
export function forgetToken(path: Path) {
  taken.delete(path)
  sessionStorage.removeItem(keyOf(path))
}
