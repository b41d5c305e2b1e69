import { asc, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database.ts'
import { foldedWords, hasWord } from '../accounts/people-search.queries.ts'
import { schools } from '../schools/schools.table.ts'

/** A word of a search, and the schools whose name holds it. */
export type Word = { word: string; schools: number[] }
export type SchoolPlace = { id: number; folded: string; level: 'inclusive' | 'partner' | 'classic' }

/** Returns every school with its folded name. */
export async function schoolsByName(db: Db): Promise<SchoolPlace[]> {
  const folded = sql<string>`fold(${schools.name}) COLLATE "C"`
  return db
    .select({ id: schools.id, folded, level: schools.partnershipLevel })
    .from(schools)
    .orderBy(asc(folded), asc(schools.id))
}

/** Reads the words of a search; a student needs each of them in the name, the e-mail or the school's name. */
export async function wordsOf(db: Db, search: string, places: SchoolPlace[]): Promise<Word[]> {
  const words = await foldedWords(db, search)
  return words.map((word) => ({
    word,
    schools: places.filter(({ folded }) => holds(folded, word)).map(({ id }) => id),
  }))
}

/** Tells whether a name holds a word; a single letter only at the start of a word, as for people. */
function holds(name: string, word: string): boolean {
  return /^[a-z0-9]$/.test(word) ? ` ${name}`.includes(` ${word}`) : name.includes(word)
}

/** SQL condition on `users` beside their `school` (0: none): all words are there. */
export function haveAll(words: Word[], school: SQL): SQL {
  const each = words.map(({ word, schools: ids }) =>
    ids.length > 0 ? sql`(${hasWord(word)} OR ${isAmong(school, ids)})` : hasWord(word),
  )
  return each.length > 0 ? sql.join(each, sql` AND `) : sql`true`
}

export function isAmong(school: SQL, ids: number[]): SQL {
  return sql`${school} = ANY (${sql.param(ids)}::int[])`
}
