import { randomUUID } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import type { Db } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import { networkOf } from '../../platform/network.ts'
import type { Services } from '../../platform/services.ts'
import { loginAttempts } from './accounts.table.ts'
import { subjectOf, tooMany } from './guesses.service.ts'

const hourMs = 3_600_000
/** Mails that strangers may have sent to one mailbox. A link lives for a day, so a person always has one that works. */
const perMailbox = { hour: 3, day: 8 }
/** A campus shares one address. */
const perNetwork = 60
/** Downloads of all that is known of somebody. */
const exportsPerDay = 5

type Needed = Pick<Services, 'now'> & { db: Db }

/**
 * Counts somebody's asking for a mail to a mailbox, whether or not it is known; false beyond three an hour or eight a
 * day. Written before it is counted, so that askings sent together count; one that was refused does not.
 */
export async function mayMail(services: Needed, mailbox: string): Promise<boolean> {
  const { times, takeBack } = await note(services, subjectOf('mail', mailbox), 24 * hourMs)
  const since = services.now().getTime() - hourMs
  const lastHour = times.filter((time) => time.getTime() > since)
  if (times.length <= perMailbox.day && lastHour.length <= perMailbox.hour) return true
  await takeBack()
  return false
}

/** Counts it for the network that asks. Throws 429 beyond sixty an hour, whoever they asked for. */
export async function countAsking(services: Needed, address: string): Promise<void> {
  const { times, takeBack } = await note(
    services,
    subjectOf('mail_from', networkOf(address) ?? address),
    hourMs,
  )
  if (times.length <= perNetwork) return
  await takeBack()
  throw tooMany(times[0] ?? services.now(), services.now(), hourMs)
}

/** What one person may write to us in an hour. */
const perWriter = 10

type Writer = { userId: string; address: string }

/** Counts a letter of somebody signed in. Throws 429 beyond ten an hour of theirs, or sixty of their network. */
export async function countLetter(services: Needed, { userId, address }: Writer): Promise<void> {
  const own = await note(services, subjectOf('letter', userId), hourMs)
  const network = await note(services, subjectOf('letter_from', networkOf(address) ?? address), hourMs)
  const isOver = own.times.length > perWriter
  if (!isOver && network.times.length <= perNetwork) return
  await Promise.all([own.takeBack(), network.takeBack()])
  const at = services.now()
  const [oldest = at] = isOver ? own.times : network.times
  throw new AppError('too_many', 'platform.too_many', { retryAfter: secondsUntil(oldest, at, hourMs) })
}

/** Documents that a person may have mailed to themselves in 24 hours. */
const documentsPerDay = 10

/**
 * Counts that somebody has a document mailed to themselves. Throws 429 `documents.too_many_sent` beyond ten in 24 hours; the
 * transaction that it is called in then counts nothing.
 */
export async function countDocumentMail(services: Needed, studentId: string): Promise<void> {
  const { times } = await note(services, subjectOf('document_mail', studentId), 24 * hourMs)
  if (times.length <= documentsPerDay) return
  const at = services.now()
  throw new AppError('too_many', 'documents.too_many_sent', {
    retryAfter: secondsUntil(times[0] ?? at, at, 24 * hourMs),
    values: { most: documentsPerDay },
  })
}

/** Until the oldest of them counts no more. */
function secondsUntil(oldest: Date, at: Date, windowMs: number): number {
  return Math.max(1, Math.ceil((oldest.getTime() + windowMs - at.getTime()) / 1000))
}

/** Counts a download of somebody's data. Throws 429 `too_many_exports` beyond five a day. */
export async function countExport(services: Needed, userId: string): Promise<void> {
  const { times, takeBack } = await note(services, subjectOf('export', userId), 24 * hourMs)
  if (times.length <= exportsPerDay) return
  await takeBack()
  throw tooMany(times[0] ?? services.now(), services.now(), 24 * hourMs, 'accounts.too_many_exports')
}

/** Writes one row, and answers with the times of all in the window, oldest first. */
async function note({ db, now }: Needed, subject: string, windowMs: number) {
  const [id, at] = [randomUUID(), now()]
  await db.insert(loginAttempts).values({ id, subject, at })
  const rows = await db
    .select({ at: loginAttempts.at })
    .from(loginAttempts)
    .where(and(eq(loginAttempts.subject, subject), gt(loginAttempts.at, new Date(at.getTime() - windowMs))))
    .orderBy(loginAttempts.at)
  return {
    times: rows.map((row) => row.at),
    takeBack: () => db.delete(loginAttempts).where(eq(loginAttempts.id, id)),
  }
}
