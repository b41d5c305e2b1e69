import { createHash, randomBytes } from 'node:crypto'
import type { Services } from '../../platform/services.ts'
import { knownBrowsers } from './accounts.table.ts'

const name = 'cursus_browser'
const shape = /(?:^|;\s*)cursus_browser=([\w-]{43})(?:;|$)/

/** The mark that a browser got when it signed in, if it sends one. */
export function browserMark(cookies: string | undefined): string | null {
  return shape.exec(cookies ?? '')?.[1] ?? null
}

/** A mark for a browser that has none. */
export const newMark = () => randomBytes(32).toString('base64url')

/** One mark serves several accounts of one browser; each has its own hash. */
export const hashOfMark = (mark: string, userId: string) =>
  createHash('sha256').update(`${mark}:${userId}`).digest('base64url')

/** The cookie that keeps a mark in its browser. */
export function markCookie({ config }: Pick<Services, 'config'>, mark: string): string {
  const secure = config.publicUrl.startsWith('https:') ? '; Secure' : ''
  return `${name}=${mark}; Path=/api/security; Max-Age=31536000; HttpOnly; SameSite=Strict${secure}`
}

/** What is kept of a browser that signs in: the row's key, and the cookie that says so. */
export function markBrowser(services: Pick<Services, 'config'>, userId: string, mark: string | null) {
  const kept = mark ?? newMark()
  return { tokenHash: hashOfMark(kept, userId), cookie: markCookie(services, kept) }
}

/** Remembers a browser after a sign-in; answers with its cookie. */
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
