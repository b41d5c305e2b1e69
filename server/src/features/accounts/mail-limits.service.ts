import { dayMs, hourMs } from '@cursus/shared/day'
import type { Db } from '../../platform/database.ts'
import { countHits, defineLimit, isWithin } from '../../platform/limits.ts'
import type { Services } from '../../platform/services.ts'

/**
 * Mails that strangers may have sent to one mailbox in an hour; a link lives for a day, so its owner always has a
 * valid one.
 */
const mailsInAnHour = defineLimit({ name: 'accounts.mails_in_an_hour', count: 3, windowMs: hourMs })
const mailsInADay = defineLimit({ name: 'accounts.mails_in_a_day', count: 8, windowMs: dayMs })
/** Mails that one network may ask for, for any recipients; a whole campus shares one address. */
const mailsOfNetwork = defineLimit({
  name: 'accounts.mails_of_network',
  count: 60,
  windowMs: hourMs,
  code: 'accounts.too_many',
})

type Needed = Pick<Services, 'now'> & { db: Db }

/** Counts a mail to a mailbox, known or not; returns false beyond three in an hour or eight in a day. */
export function mayMail(services: Needed, mailbox: string): Promise<boolean> {
  const spelling = mailbox.toLowerCase()
  return isWithin(services, mailsInAnHour.of(spelling), mailsInADay.of(spelling))
}

/** E-mails that one account may try before it is confirmed; each sends a link and papers to a mailbox of anybody. */
const correctionsOfAccount = defineLimit({
  name: 'accounts.email_corrections',
  count: 5,
  windowMs: dayMs,
  code: 'accounts.too_many',
})

/**
 * Counts that an account names another e-mail, and the mail to that mailbox, known or not, as `mayMail` does. Throws 429
 * beyond five a day for the account, sixty an hour for the network, and what a mailbox gets.
 */
export async function countCorrection(
  services: Needed,
  { userId, mailbox, address }: { userId: string; mailbox: string; address: string },
): Promise<void> {
  const spelling = mailbox.toLowerCase()
  await countHits(
    services,
    correctionsOfAccount.of(userId),
    mailsOfNetwork.ofNetwork(address),
    mailsInAnHour.of(spelling),
    mailsInADay.of(spelling),
  )
}

/** Counts a mail that a network asks for. Throws 429 beyond sixty in an hour. */
export async function countMailRequest(services: Needed, address: string): Promise<void> {
  await countHits(services, mailsOfNetwork.ofNetwork(address))
}
