import * as z from 'zod/mini'
import { DayField, missingOrWrong } from './fields.ts'

const incorrect = 'validation.field.incorrect'

function whole(max: number) {
  return z.string().check(
    z.regex(/^[1-9]\d{0,5}$/, incorrect),
    z.refine((text) => Number(text) <= max, incorrect),
  )
}

/** Rows of one page, as the address of a call has it: 1 to 200. */
export const PageSize = whole(200)

/** A filter of a list that takes one of these words. */
export const oneOf = <const Words extends readonly string[]>(words: Words) =>
  z.optional(z.enum(words, incorrect))

/** The id of a school; 0: students without one. */
export const SchoolFilter = z.optional(z.string().check(z.regex(/^\d{1,9}$/, incorrect)))

const month = String.raw`20\d{2}-(0[1-9]|1[0-2])`
const months = new RegExp(`^${month}(\\.\\.${month})?$`)

/** A month in Paris, `YYYY-MM`, or the first and the last of several, `YYYY-MM..YYYY-MM`. */
export const MonthsFilter = z.optional(z.string().check(z.regex(months, incorrect)))

/** Signs that show nothing, as a copy from a page brings them along; joiners are part of how some scripts are written. */
const unseen = /(?![\u200c\u200d])\p{Cf}/gu

/** Signs that are no text: a tab between copied cells, a NUL. */
const controls = /\p{Cc}+/gu

/** Words that somebody looks for. */
export const SearchedWords = z.string(missingOrWrong).check(
  z.overwrite((text) => text.replace(unseen, '').replace(controls, ' ')),
  z.maxLength(200, 'validation.field.tooLong'),
)

/** Words that a list is searched for. */
export const SearchFilter = z.optional(SearchedWords)

/** Filter by whole days in Paris; either may stand alone, and both are included. */
export const daysFilter = { from: z.optional(DayField), to: z.optional(DayField) }

/** The letter at which a list by name begins, in any script. */
export const LetterFilter = z.optional(z.string().check(z.regex(/^[\p{L}\p{N}]$/u, incorrect)))

/** Number of a page; which of them a list can answer depends on the rows of one page (`list.use_cursor`). */
export const PageNumber = whole(999_999)

/** Query of a list that is read by numbered pages: words, which page, how many rows. */
export const searchedPages = {
  search: SearchFilter,
  page: z.optional(PageNumber),
  pageSize: z.optional(PageSize),
}

const Counted = z.object({ count: z.int(), isCapped: z.boolean() })

/** How many rows each choice of each filter would show, the other filters and the words being as asked; 50,000 at most each. */
export const ListCounts = z.record(z.string(), z.record(z.string(), Counted))
export type ListCounts = z.infer<typeof ListCounts>
