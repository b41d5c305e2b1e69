import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database.ts'

type Direction = 'asc' | 'desc'
const opposite = { asc: 'desc', desc: 'asc' } satisfies Record<Direction, Direction>

/** Students and administrators, each sorted by name in an index of their own. */
export const kindsOfAccounts = {
  students: sql`role <> 'ROLE_ADMIN'`,
  administrators: sql`role = 'ROLE_ADMIN'`,
}

type Listed = { data: unknown[]; next: string | null; previous: string | null }

interface FromLetter<List> {
  letter: string
  order: Direction
  /** SQL conditions of the accounts among which the letter is looked for. */
  kinds: SQL[]
  /** True when filters or words may leave out who is before the letter. */
  isNarrowed: boolean
  size: number
  pageAt: (place: { order: Direction; after?: string; before?: string }, size: number) => Promise<List>
}

/**
 * Returns the page of a list by name that begins at the first name that has the letter or comes after; where none does, the
 * end of the list.
 */
export async function pageFromLetter<List extends Listed>(db: Db, asked: FromLetter<List>): Promise<List> {
  const { order, isNarrowed, size, pageAt } = asked
  const last = await lastBefore(db, asked)
  const list = await pageAt({ order, ...(last && { after: last }) }, size)
  if (list.data.length === 0) {
    const end = await pageAt({ order: opposite[order] }, size)
    return { ...end, data: end.data.reverse(), next: null, previous: end.next }
  }
  if (!list.previous || !isNarrowed) return list
  // Whoever is before the letter may be left out by the filters.
  const ahead = await pageAt({ order, before: list.previous }, 1)
  return { ...list, previous: ahead.data.length > 0 ? list.previous : null }
}

type Before = Pick<FromLetter<Listed>, 'letter' | 'order' | 'kinds'>

/** Returns who comes last before all names of a letter, in the order of names; undefined when nobody does. */
async function lastBefore(db: Db, { letter, order, kinds }: Before): Promise<string | undefined> {
  // Each text that begins with the letter sorts before the same with a tilde, which `fold` leaves nowhere.
  const isBefore =
    order === 'asc'
      ? sql`users.search < E'\\n' || fold(${letter}::text)`
      : sql`users.search > E'\\n' || fold(${letter}::text) || '~'`
  const back = sql.raw(opposite[order])
  const lasts = kinds.map(
    (kind) => sql`(SELECT id, search FROM users WHERE ${kind} AND ${isBefore}
      ORDER BY search ${back}, id ${back} LIMIT 1)`,
  )
  const { rows } = await db.execute<{ id: string }>(
    sql`SELECT id FROM (${sql.join(lasts, sql` UNION ALL `)}) AS last ORDER BY search ${back}, id ${back} LIMIT 1`,
  )
  return rows[0]?.id
}
