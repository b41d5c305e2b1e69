import { type Day, parseDay } from '@cursus/shared/day'
import { numberedAtMost } from '@cursus/shared/words'

/*
 * What lists read of an address that anybody may have typed: what makes no sense counts as absent. A router reads ?search=12
 * as a number.
 */

type Raw = Record<string, unknown>

/** Reads one of those words. */
export const readWord = <const Word extends string | number>(words: readonly Word[], raw: unknown) =>
  words.find((word) => String(word) === String(raw))

export const readSearch = (raw: unknown): string | undefined =>
  (typeof raw === 'string' && raw) || typeof raw === 'number' ? String(raw).slice(0, 200) : undefined

/** Reads a day, `YYYY-MM-DD`. */
export const readDay = (raw: unknown): Day | undefined =>
  /^\d{4}-\d{2}-\d{2}$/.test(String(raw)) ? (parseDay(String(raw)) ?? undefined) : undefined

/** Reads a month, `YYYY-MM`, or the first and the last of several, `YYYY-MM..YYYY-MM`. */
export const readMonths = (raw: unknown): string | undefined =>
  /^20\d{2}-(0[1-9]|1[0-2])(\.\.20\d{2}-(0[1-9]|1[0-2]))?$/.test(String(raw)) ? String(raw) : undefined

/** Reads the id of a school; 0 for none. */
export const readSchool = (raw: unknown): number | undefined =>
  /^\d{1,9}$/.test(String(raw)) ? Number(raw) : undefined

export const readId = (raw: unknown): string | undefined =>
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(String(raw)) ? String(raw) : undefined

/** Reads the letter at which a list by name begins: one of any script. */
export const readLetter = (raw: unknown): string | undefined =>
  /^[\p{L}\p{N}]/u.exec(
    String(raw ?? '')
      .trim()
      .normalize('NFC'),
  )?.[0]

/**
 * Reads the position of a list: a page number, or the row after or before which the page lies. With `size`, a bare
 * number counts as a page too, as far as numbers reach.
 */
export function readPlace(raw: Raw, { read = readId, size = Number.POSITIVE_INFINITY } = {}) {
  const after = read(raw.after)
  const before = after ? undefined : read(raw.before)
  const page = Math.trunc(Number(raw.page))
  const isKnown = page > 1 && (after || before || page * size <= numberedAtMost)
  return { page: isKnown ? page : undefined, after, before }
}
