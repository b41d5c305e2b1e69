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

/** Counts a mail that a network asks for. Throws 429 beyond sixty in an hour. */
export async function countMailRequest(services: Needed, address: string): Promise<void> {
  await countHits(services, mailsOfNetwork.ofNetwork(address))
}
