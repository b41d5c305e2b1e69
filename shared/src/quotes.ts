import * as z from 'zod/mini'
import { parseDay } from './day.ts'
import { choice, Email, missingOrWrong, required } from './fields.ts'
import { roomsMax } from './home-cover.ts'

/** How a home is paid, as the price calls name it: by the month or by the year. */
export const HomeRhythm = choice(['mensuel', 'annuel'])
export type HomeRhythm = z.infer<typeof HomeRhythm>

/** A day in either spelling, made `'YYYY-MM-DD'`. No pipe as `DayField` is: quotes stand in answers too. */
const DayOfQuote = z.string(missingOrWrong).check(
  z.refine((text) => parseDay(text) !== null, 'validation.field.date.incorrect'),
  z.overwrite((text) => parseDay(text) ?? text),
)

const StayQuote = z.object({
  kind: z.literal('stay'),
  /** Number of the destination, as `/countries` lists it. */
  country: z.int(missingOrWrong).check(z.minimum(1, required), z.maximum(99_999, missingOrWrong)),
  startDate: DayOfQuote,
  endDate: DayOfQuote,
})
export type StayQuote = z.infer<typeof StayQuote>

const HomeQuote = z.object({
  kind: z.literal('home'),
  rooms: z.int(missingOrWrong).check(z.minimum(1, required), z.maximum(roomsMax, missingOrWrong)),
  rhythm: HomeRhythm,
  startDate: z.optional(DayOfQuote),
})
export type HomeQuote = z.infer<typeof HomeQuote>

/** The answers that a price follows from. Nothing of a person, and no price: it is asked anew wherever it is shown. */
export const Quote = z.discriminatedUnion('kind', [StayQuote, HomeQuote])
export type Quote = z.infer<typeof Quote>

/** Days for which the link of a mailed quote brings it back. */
export const quoteDays = 30

/** `POST /quotes/mail`: where a quote goes. */
export const MailQuote = z.object({ email: Email, quote: Quote })
export type MailQuote = z.infer<typeof MailQuote>
