import { addMonths, type Day } from '@cursus/shared/day'

/** The accounting year is that of the calendar. */
const endOfYear = (day: Day, yearsLater: number): Day => `${Number(day.slice(0, 4)) + yearsLater}-12-31`

/**
 * The last day on which a contract with its papers, or a payment, is kept: ten years from the end of the accounting year
 * (Code de commerce, art. L123-22). `lastDay` is that of the cover, or the day of the payment.
 */
export const accountsKeptUntil = (lastDay: Day): Day => endOfYear(lastDay, 10)

/** A settled claim, or an answered complaint: five years (Code civil, art. 2224), which holds the two of the Code des assurances, art. L114-1. */
export const claimKeptUntil = (settledOn: Day): Day => addMonths(settledOn, 60)

/** Whole years whose end lies behind, so that what ended in them is over on `today`. */
export const accountsOverBefore = (today: Day): Day => `${Number(today.slice(0, 4)) - 10}-01-01`

/** What was settled before this day is over on `today`. */
export const claimsOverBefore = (today: Day): Day => addMonths(today, -60)
