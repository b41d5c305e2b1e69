import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database.ts'

/**
 * Characters that may stand beside a letter in `users.search` (see `fold` in the migrations), the most frequent
 * first.
 */
const besideLetters = [...'eairnosltucdmpZ\n.@vghbfjyqzkxw0123456789 {|']
const besideFigures = [...'0123456789@.Z\n eairnosltucdmpvghbfjyqzkxw{|']
const beforeNumbers = besideLetters.filter((sign) => !/\d/.test(sign))

/** Folds the words of a search as `fold` does, each once; none of their characters means anything to LIKE. */
export async function foldedWords(db: Db, search: string): Promise<string[]> {
  const { rows } = await db.execute<{ folded: string }>(
    sql`SELECT fold(${search.replace(/\s+/g, ' ')}::text) AS folded`,
  )
  return [...new Set(rows[0]?.folded.split(/\s+/).filter(Boolean))]
}

/**
 * SQL condition on `users`: the name or e-mail holds a folded word anywhere; a single Latin letter or figure only at
 * the start of a name or e-mail, two figures only where a number begins. Trigrams cannot find two letters, so each
 * continuation of them is looked for.
 */
export function hasWord(word: string): SQL {
  if (/^[a-z0-9]$/.test(word)) return sql`users.search LIKE ${`%\n${word}%`}`
  if (/^\d{2}$/.test(word)) return isOneOf(beforeNumbers.map((previous) => `%${previous}${word}%`))
  const neighbours = /\d/.test(word) ? besideFigures : besideLetters
  if (/^[a-z0-9]{2}$/.test(word)) return isOneOf(neighbours.map((next) => `%${word}${next}%`))
  if (/^[a-z0-9][.@]$/.test(word)) return isOneOf(neighbours.map((previous) => `%${previous}${word}%`))
  return sql`users.search LIKE ${`%${word}%`}`
}

const isOneOf = (patterns: string[]) => sql`users.search LIKE ANY (${sql.param(patterns)}::text[])`
