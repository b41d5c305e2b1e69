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
 * the start of an e-mail or of a part of a name (García y Vega), two figures only where a number begins. Trigrams
 * cannot find two letters, so each continuation of them is looked for.
 */
export function hasWord(word: string): SQL {
  if (/^[a-z0-9]$/.test(word)) return isOneOf([`%\n${word}%`, `% ${word}%`])
  if (/^\d{2}$/.test(word)) return isOneOf(beforeNumbers.map((previous) => `%${previous}${word}%`))
  const neighbours = /\d/.test(word) ? besideFigures : besideLetters
  if (/^[a-z0-9]{2}$/.test(word)) return isOneOf(neighbours.map((next) => `%${word}${next}%`))
  if (/^[a-z0-9][.@]$/.test(word)) return isOneOf(neighbours.map((previous) => `%${previous}${word}%`))
  return isOneOf(waysOf(word).map((way) => `%${way}%`))
}

/**
 * A letter of scripts that write a name without a blank, as it is typed or as `fold` writes it: of Han and kana; and a syllable of Hangul, which
 * `fold` takes apart into a consonant and what follows it.
 */
const unspaced = new RegExp(
  [
    /[\u3000-\u9fff\u{20000}-\u{3ffff}]|\{[D-J][A-P]{3}|\|A[CD][A-P]{4}/u,
    /[\uac00-\ud7a3]|[\u1100-\u115f][\u1160-\u11ff]+|\{BB[A-F][A-P](?:\{BB[G-P][A-P])+/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gu',
)
/** More letters than such a name has: each is two more ways. */
const longestName = 12

/**
 * Returns how a word, typed or folded, may stand in `users.search`: as it is; and 李小明, which is written without a blank, also as a last name
 * and a first name, which have a line break between them there, in this order or the other (小明李).
 */
export function waysOf(word: string): string[] {
  const letters = word.match(unspaced) ?? []
  if (letters.join('') !== word || letters.length > longestName) return [word]
  const broken = letters.slice(1).flatMap((_, at) => {
    const [before, after] = [letters.slice(0, at + 1).join(''), letters.slice(at + 1).join('')]
    return [`${before}\n${after}`, `${after}\n${before}`]
  })
  return [word, ...broken]
}

const isOneOf = (patterns: string[]) => isLike(sql`users.search`, patterns)

/** SQL condition: a text is like one of the patterns. */
export function isLike(text: SQL, patterns: string[]): SQL {
  const [only, ...others] = patterns
  return others.length === 0
    ? sql`${text} LIKE ${only}`
    : sql`${text} LIKE ANY (${sql.param(patterns)}::text[])`
}
