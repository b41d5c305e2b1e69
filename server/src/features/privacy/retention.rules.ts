import { addMonths, type Day } from '@cursus/shared/day'

/** Returns the last day of the accounting year, which is the calendar year, some years after a day. */
const endOfYear = (day: Day, yearsLater: number): Day => `${Number(day.slice(0, 4)) + yearsLater}-12-31`

/**
 * Returns the last day on which a contract with its papers, or a payment, is kept: ten years from the end of the
 * accounting year (Code de commerce, art. L123-22). `lastDay` is that of the cover, or the day of payment.
 */
export const accountsKeptUntil = (lastDay: Day): Day => endOfYear(lastDay, 10)

/**
 * Returns until when a settled claim or an answered complaint is kept: five years (Code civil, art. 2224), which
 * include the two of the Code des assurances, art. L114-1.
 */
export const claimKeptUntil = (settledOn: Day): Day => addMonths(settledOn, 60)

/** Returns the first day that is still kept for accounts: what ended in an earlier year is over on `today`. */
export const accountsOverBefore = (today: Day): Day => `${Number(today.slice(0, 4)) - 10}-01-01`

/** Returns the day before which settled claims are over on `today`. */
export const claimsOverBefore = (today: Day): Day => addMonths(today, -60)

/**
 * Returns the day before which the last contact with somebody who bought nothing is over on `today`: three years (CNIL,
 * prospects).
 */
export const contactsOverBefore = (today: Day): Day => addMonths(today, -36)
