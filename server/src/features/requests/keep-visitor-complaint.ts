import { dayMs, hourMs } from '@cursus/shared/day'
import { fullNameOf } from '@cursus/shared/full-name'
import type { Language } from '@cursus/shared/language'
import type { ComplaintReceived, VisitorComplaint } from '@cursus/shared/requests'
import { and, eq, gt, isNull } from 'drizzle-orm'
import { type Tx, transact } from '../../platform/database.ts'
import { countHits, defineLimit } from '../../platform/limits.ts'
import type { Services } from '../../platform/services.ts'
import { queueMail, supportOf } from '../mail/mail.service.ts'
import { type ComplaintRow, factsOf, receiptOf, storeComplaint } from './keep-complaint.ts'
import { toPerson, visitorOf } from './letters.service.ts'
import { complaints } from './requests.table.ts'

/** Complaints that may be made with one mailbox. */
const ofMailbox = defineLimit({ name: 'requests.complaints_of_mailbox', count: 5, windowMs: dayMs })
const ofNetwork = defineLimit({ name: 'requests.complaints_of_network', count: 20, windowMs: hourMs })

type Given = { input: VisitorComplaint; language: Language; from: string }

/**
 * Keeps the complaint of somebody who is not signed in, and tells both sides of it. The same words again within a day are
 * the same complaint. Throws 429 beyond five a day per mailbox or twenty an hour per network.
 */
export async function keepVisitorComplaint(
  services: Services,
  { input, language, from }: Given,
): Promise<ComplaintReceived['data']> {
  const { firstname: firstName, lastname: lastName, email, title, contractReference } = input
  const said = { subject: title, message: `${title}\n\n${input.message}` }
  return transact(services.db, async (tx) => {
    // Repeats wait here for the first: one of them writes.
    await countHits({ ...services, db: tx }, ofMailbox.of(email.toLowerCase()), ofNetwork.ofNetwork(from))
    const earlier = await findSame(tx, {
      email,
      message: said.message,
      since: services.now().getTime() - dayMs,
    })
    if (earlier) return receiptOf(earlier)
    const who = { firstName, lastName, email, language, contractReference: contractReference || null }
    const complaint = await storeComplaint(tx, services, { ...who, ...said })
    await tellBoth(tx, services, complaint, input)
    return receiptOf(complaint)
  })
}

async function findSame(
  tx: Tx,
  { email, message, since }: { email: string; message: string; since: number },
) {
  const { studentId, createdAt } = complaints
  const isSame = and(eq(complaints.email, email), eq(complaints.message, message))
  const [row] = await tx
    .select()
    .from(complaints)
    .where(and(isSame, isNull(studentId), gt(createdAt, new Date(since))))
  return row
}

/** The address was only typed: our receipt carries no words of a stranger there, and answers to us go to nobody's. */
async function tellBoth(tx: Tx, services: Services, complaint: ComplaintRow, input: VisitorComplaint) {
  const visitor = visitorOf(complaint)
  const facts = factsOf(complaint)
  const { title: subject, message: text, email } = input
  await queueMail(tx, services, {
    ...supportOf(services, 'complaint-to-us'),
    eventKey: `complaint:${complaint.reference}`,
    payload: { name: fullNameOf(visitor), email, ...facts, subject, text },
  })
  await queueMail(tx, services, {
    ...toPerson(services, visitor),
    eventKey: `complaint:${complaint.reference}:received`,
    template: 'visitor-complaint-received',
    payload: { name: visitor.name, ...facts },
  })
}
