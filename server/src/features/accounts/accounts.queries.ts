import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database.ts'
import { knownBrowsers, users } from './accounts.table.ts'
import { waysOf } from './people-search.queries.ts'

export type UserRow = typeof users.$inferSelect

/** Finds an account by its e-mail, in any case; undefined when there is none. */
export async function findUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  const [row] = await db.select().from(users).where(eq(users.email, email))
  return row
}

/** Finds an account by its e-mail with the hashes of its known browsers, in the one query that a login begins with. */
export async function findSignIn(db: Db, email: string) {
  const browsers = sql<string[]>`ARRAY(SELECT ${knownBrowsers.tokenHash} FROM ${knownBrowsers}
    WHERE ${knownBrowsers.userId} = ${users.id})`
  const [row] = await db
    .select({ user: getTableColumns(users), browsers })
    .from(users)
    .where(eq(users.email, email))
  return row
}

/** Finds an account, closed ones too; undefined without one. */
export async function findUser(db: Db, id: string): Promise<UserRow | undefined> {
  const [row] = await db.select().from(users).where(eq(users.id, id))
  return row
}

/** SQL condition on `users`: each word stands in the name or the e-mail, in any order, ignoring case and accents. */
export function hasEachWord(words: string): SQL {
  const each = words.split(/\s+/).slice(0, 8)
  return sql`(${sql.join(
    each.map((word) => {
      const ways = waysOf(word).map((way) => sql`'%' || fold(${way}) || '%'`)
      return ways.length > 1
        ? sql`users.search LIKE ANY (ARRAY[${sql.join(ways, sql`, `)}])`
        : sql`users.search LIKE ${ways[0]}`
    }),
    sql` AND `,
  )})`
}
