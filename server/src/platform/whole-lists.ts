import { collator } from '@cursus/shared/formats'
import { type Language, toLocale } from '@cursus/shared/language'
import { oneOf, searchedPages } from '@cursus/shared/lists'
import * as z from 'zod/mini'

type Named = readonly [string, ...string[]]

/** Query of a list that answers whole unless less is asked of it: words, order, and one page of 1 to 200 rows. */
export const wholeListQuery = <const Sorts extends Named>(sorts: Sorts) =>
  z.object({ ...searchedPages, sort: oneOf(sorts), order: oneOf(['asc', 'desc']) })

type Asked<Sort extends string> = {
  search?: string | undefined
  sort?: Sort | undefined
  order?: 'asc' | 'desc' | undefined
  page?: string | undefined
  pageSize?: string | undefined
}

/** What is looked through and ordered by in a row; days as `YYYY-MM-DD`. */
export type Reading<Row, Sort extends string> = {
  textOf: (row: Row) => (string | null)[]
  keys: Record<Sort, (row: Row) => string | number>
}

/**
 * Returns the rows of a short list that have all the words, ignoring case and accents, in the order and of the page that are
 * asked, with how many have them. The order is that of the rows where none is asked; `page` counts pages of 200 unless
 * `pageSize` says otherwise.
 */
export function narrowed<Row, Sort extends string>(
  rows: Row[],
  { search, sort, order, page, pageSize }: Asked<Sort>,
  { textOf, keys }: Reading<Row, Sort>,
  language: Language,
): { rows: Row[]; total: number } {
  const words = folded(search ?? '')
    .split(/\s+/)
    .filter(Boolean)
  const found = words.length === 0 ? rows : rows.filter((row) => hasAll(textOf(row), words))
  const sorted = sort ? found.toSorted(comparing(keys[sort], language)) : found
  const ordered = order === 'desc' ? sorted.toReversed() : sorted
  const isPaged = page !== undefined || pageSize !== undefined
  const size = Number(pageSize ?? 200)
  const skipped = size * (Number(page ?? 1) - 1)
  return { rows: isPaged ? ordered.slice(skipped, skipped + size) : ordered, total: found.length }
}

/** Folds case, accents and the two apostrophes. */
const folded = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase()

function hasAll(texts: (string | null)[], words: string[]): boolean {
  const text = folded(texts.filter(Boolean).join(' '))
  return words.every((word) => text.includes(word))
}

function comparing<Row>(key: (row: Row) => string | number, language: Language) {
  const { compare } = collator(toLocale(language), { numeric: true })
  return (a: Row, b: Row) => compare(String(key(a)), String(key(b)))
}
