import { numberedAtMost } from '@cursus/shared/words'
import { type SQL, sql } from 'drizzle-orm'
import { AppError } from '../../platform/errors.ts'

/** SQL condition: each word stands in the text, in any order, ignoring case and accents. */
export function holds(words: string | undefined, text: SQL): SQL {
  const each = words?.trim().split(/\s+/).filter(Boolean).slice(0, 8) ?? []
  if (each.length === 0) return sql`true`
  return sql`(${sql.join(
    each.map((word) => sql`position(fold(${word}) IN fold(${text})) > 0`),
    sql` AND `,
  )})`
}

/** Returns offset and limit of a page. Throws 422 beyond row 10,000. */
export function placeOf({ page = '1', pageSize = '25' }: { page?: string; pageSize?: string }) {
  const size = Number(pageSize)
  if (Number(page) * size > numberedAtMost) throw new AppError('invalid', 'list.use_cursor')
  return { skip: (Number(page) - 1) * size, size }
}
