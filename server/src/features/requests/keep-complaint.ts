import { addMonths, dayOf, formatDay } from '@cursus/shared/day'
import { letterTitle } from '@cursus/shared/letter-title'
import type { ComplaintReceived } from '@cursus/shared/requests'
import { addWorkingDays } from '@cursus/shared/working-days'
import { sql } from 'drizzle-orm'
import { type Tx, transact } from '../../platform/database.ts'
import type { Services } from '../../platform/services.ts'
import { holdOpen } from '../accounts/open-account.service.ts'
import { queueMail } from '../mail/mail.service.ts'
import { fullName, senderOf, toPerson, toSupport } from './letters.service.ts'
import { complaintNumbers, complaints } from './requests.table.ts'
import type { Letter } from './write-to-us.ts'

/**
 * Stores a complaint under a reference, and tells both sides by when it is acknowledged (10 working days) and
 * answered (two months), as insurers in France must (ACPR recommendation 2022-R-01).
 */
export async function keepComplaint(services: Services, letter: Letter): Promise<ComplaintReceived['data']> {
  const { senderId, subject, body } = letter
  const createdAt = services.now()
  const today = dayOf(createdAt)
  const dates = { acknowledgedBy: addWorkingDays(today, 10), answerBy: addMonths(today, 2) }
  return transact(services.db, async (tx) => {
    await holdOpen(tx, senderId)
    const sender = await senderOf(tx, senderId)
    const reference = await nextReference(tx, today.slice(0, 4))
    await tx
      .insert(complaints)
      .values({ reference, studentId: senderId, subject, message: body, ...dates, createdAt })
    const told = { reference, subject: letterTitle(letter), text: body, ...dates }
    await queueMail(tx, services, {
      ...toSupport(services, sender),
      eventKey: `complaint:${reference}`,
      template: 'complaint-to-us',
      payload: { name: fullName(sender), email: sender.email, ...told },
    })
    await queueMail(tx, services, {
      ...toPerson(services, sender),
      eventKey: `complaint:${reference}:received`,
      template: 'complaint-received',
      payload: { name: sender.name, ...told },
    })
    return {
      reference,
      acknowledgedBy: formatDay(dates.acknowledgedBy),
      answerBy: formatDay(dates.answerBy),
    }
  })
}

/** Takes the next reference, RC-2026-000001, with the year in Paris. */
async function nextReference(tx: Tx, year: string): Promise<string> {
  const { rows } = await tx.execute<{ number: string }>(
    sql`SELECT nextval(${complaintNumbers.seqName}::regclass) AS number`,
  )
  return `RC-${year}-${String(rows[0]?.number).padStart(6, '0')}`
}
