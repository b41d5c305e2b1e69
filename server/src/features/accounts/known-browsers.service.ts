import { createHash, randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Services } from '../../platform/services.ts'
import { knownBrowsers } from './accounts.table.ts'

const name = 'cursus_browser'
const shape = /(?:^|;\s*)cursus_browser=([\w-]{43})(?:;|$)/

/** The mark that a browser got when it signed in, if it sends one. */
export function browserMark(cookies: string | undefined): string | null {
  return shape.exec(cookies ?? '')?.[1] ?? null
}

/** One mark serves several accounts of one browser; each has its own hash. */
const hashOf = (mark: string, userId: string) =>
  createHash('sha256').update(`${mark}:${userId}`).digest('base64url')

/** The hash under which the browser is known to the account, or null for a stranger. */
export async function knownBrowser({ db }: Pick<Services, 'db'>, userId: string, mark: string | null) {
  if (!mark) return null
  const tokenHash = hashOf(mark, userId)
  const [row] = await db
    .select({ tokenHash: knownBrowsers.tokenHash })
    .from(knownBrowsers)
    .where(and(eq(knownBrowsers.tokenHash, tokenHash), eq(knownBrowsers.userId, userId)))
  return row?.tokenHash ?? null
}

/** What is kept of a browser that signs in: the row's key, and the cookie that says so. */
export function markBrowser({ config }: Pick<Services, 'config'>, userId: string, mark: string | null) {
  const kept = mark ?? randomBytes(32).toString('base64url')
  const secure = config.publicUrl.startsWith('https:') ? '; Secure' : ''
  return {
    tokenHash: hashOf(kept, userId),
    cookie: `${name}=${kept}; Path=/api/security; Max-Age=31536000; HttpOnly; SameSite=Strict${secure}`,
  }
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
