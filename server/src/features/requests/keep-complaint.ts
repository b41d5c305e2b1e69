import { addMonths, dayOf, formatDay } from '@cursus/shared/day'
import { fullNameOf } from '@cursus/shared/full-name'
import { letterTitle } from '@cursus/shared/letter-title'
import type { ComplaintReceived } from '@cursus/shared/requests'
import { addBusinessDays } from '@cursus/shared/working-days'
import { sql } from 'drizzle-orm'
import { type Tx, transact } from '../../platform/database.ts'
import type { Services } from '../../platform/services.ts'
import { holdOpen } from '../accounts/open-account.service.ts'
import { queueMail } from '../mail/mail.service.ts'
import { senderOf, toPerson, toSupport } from './letters.service.ts'
import { complaintNumbers, complaints } from './requests.table.ts'
import type { Letter } from './write-to-us.ts'

export type ComplaintRow = typeof complaints.$inferSelect
type Receipt = ComplaintReceived['data']

/** Keeps a student's complaint, and tells both sides of it. */
export async function keepComplaint(services: Services, letter: Letter): Promise<Receipt> {
  const { senderId, subject, body } = letter
  return transact(services.db, async (tx) => {
    await holdOpen(tx, senderId)
    const sender = await senderOf(tx, senderId)
    const complaint = await storeComplaint(tx, services, { studentId: senderId, subject, message: body })
    const told = { ...factsOf(complaint), subject: letterTitle(letter), text: body }
    await queueMail(tx, services, {
      ...toSupport(services, sender, 'complaint-to-us'),
      eventKey: `complaint:${complaint.reference}`,
      payload: { name: fullNameOf(sender), email: sender.email, ...told },
    })
    await queueMail(tx, services, {
      ...toPerson(services, sender),
      eventKey: `complaint:${complaint.reference}:received`,
      template: 'complaint-received',
      payload: { name: sender.name, ...told },
    })
    return receiptOf(complaint)
  })
}

type Said = Omit<typeof complaints.$inferInsert, 'reference' | 'acknowledgedBy' | 'answerBy' | 'createdAt'>

/**
 * Stores a complaint under a reference, with the days by which it is acknowledged (10 « jours ouvrables ») and answered (two
 * months), as insurers in France must (ACPR recommendation 2022-R-01).
 */
export async function storeComplaint(tx: Tx, services: Services, said: Said): Promise<ComplaintRow> {
  const createdAt = services.now()
  const today = dayOf(createdAt)
  const days = { acknowledgedBy: addBusinessDays(today, 10), answerBy: addMonths(today, 2) }
  const reference = await nextReference(tx, today.slice(0, 4))
  const [row] = await tx
    .insert(complaints)
    .values({ ...said, ...days, reference, createdAt })
    .returning()
  if (!row) throw new Error('the complaint was not written')
  return row
}

/** What mails say of a complaint beside its words. */
export const factsOf = ({ reference, acknowledgedBy, answerBy }: ComplaintRow) => ({
  reference,
  acknowledgedBy,
  answerBy,
})

/** Returns the receipt that whoever complained reads at once. */
export function receiptOf({ reference, acknowledgedBy, answerBy }: ComplaintRow): Receipt {
  return { reference, acknowledgedBy: formatDay(acknowledgedBy), answerBy: formatDay(answerBy) }
}

/** Takes the next reference, RC-2026-000001, with the year in Paris. */
async function nextReference(tx: Tx, year: string): Promise<string> {
  const { rows } = await tx.execute<{ number: string }>(
    sql`SELECT nextval(${complaintNumbers.seqName}::regclass) AS number`,
  )
  return `RC-${year}-${String(rows[0]?.number).padStart(6, '0')}`
}
