import { createHash, randomBytes } from 'node:crypto'
import type { Services } from '../../platform/services.ts'
import { knownBrowsers } from './accounts.table.ts'

const name = 'cursus_browser'
const shape = /(?:^|;\s*)cursus_browser=([\w-]{43})(?:;|$)/

/** Returns the mark of a browser that signed in before; null when it sends none. */
export function browserMark(cookies: string | undefined): string | null {
  return shape.exec(cookies ?? '')?.[1] ?? null
}

/** Makes a mark for a browser without one. */
export const newMark = () => randomBytes(32).toString('base64url')

/** Hashes a browser's mark for one account, because one mark serves all accounts of a browser. */
export const hashOfMark = (mark: string, userId: string) =>
  createHash('sha256').update(`${mark}:${userId}`).digest('base64url')

/** Returns the cookie that keeps a mark in its browser. */
export function markCookie({ config }: Pick<Services, 'config'>, mark: string): string {
  const secure = config.publicUrl.startsWith('https:') ? '; Secure' : ''
  return `${name}=${mark}; Path=/api/security; Max-Age=31536000; HttpOnly; SameSite=Strict${secure}`
}

/** Returns the key of a browser's row, and the cookie that marks the browser. */
export function markBrowser(services: Pick<Services, 'config'>, userId: string, mark: string | null) {
  const kept = mark ?? newMark()
  return { tokenHash: hashOfMark(kept, userId), cookie: markCookie(services, kept) }
}

/** Stores a browser after a sign-in; returns its cookie. */
export async function rememberBrowser(
  services: Pick<Services, 'db' | 'now' | 'config'>,
  userId: string,
  mark: string | null,
): Promise<string> {
  const { tokenHash, cookie } = markBrowser(services, userId, mark)
  const at = services.now()
  await services.db
    .insert(knownBrowsers)
    .values({ tokenHash, userId, createdAt: at, lastSeenAt: at })
    .onConflictDoUpdate({ target: knownBrowsers.tokenHash, set: { lastSeenAt: at } })
  return cookie
}
