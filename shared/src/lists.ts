import * as z from 'zod/mini'

const incorrect = 'validation.field.incorrect'

function whole(max: number) {
  return z.string().check(
    z.regex(/^[1-9]\d{0,5}$/, incorrect),
    z.refine((text) => Number(text) <= max, incorrect),
  )
}

/** Rows of one page, as the address of a call has it: 1 to 200. */
export const PageSize = whole(200)

/** Large counts stop here: whoever has so many rows searches. */
export const countedAtMost = 50_000

/** A page by its number reaches this row; further on a list goes by its cursors. */
export const numberedAtMost = 10_000
export const PageNumber = whole(numberedAtMost)
