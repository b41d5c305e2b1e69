import { answerBy, claimKindOf, complaintBy, declareBy } from '@cursus/shared/claim-kinds'
import { dayOf } from '@cursus/shared/day'
import type { Tx } from '../../platform/database.ts'
import type { Services } from '../../platform/services.ts'
import { addresseeOf } from '../contracts/addressee.queries.ts'
import { queueMail, supportOf } from '../mail/mail.service.ts'
import type { claims } from './claims.table.ts'

type ClaimRow = typeof claims.$inferSelect

/**
 * Mails the student what happens next and by when, and support that the claim exists. `given` are the proofs that came
 * with it. No mail holds what was written.
 */
export async function tellOfClaim(
  tx: Tx,
  services: Services,
  { claim, given }: { claim: ClaimRow; given: (string | null)[] },
): Promise<void> {
  const { name, ...owner } = await addresseeOf(tx, claim.studentId)
  const { id, reference, insuranceType } = claim
  await queueMail(tx, services, {
    ...owner,
    eventKey: `claim-received:${id}`,
    template: 'claim-received',
    payload: { name, reference, insuranceType, claimId: id, ...daysOf(services, { claim, given }) },
  })
  await queueMail(tx, services, {
    ...supportOf(services, 'claim-new'),
    eventKey: `claim-new:${id}`,
    payload: { name: owner.to.name, reference, insuranceType, claimId: id },
  })
}

/**
 * Days in the mail: by when somebody answers and, for a theft, by when it has to be reported unless that day is past or
 * the police report came with the claim.
 */
function daysOf({ now }: Services, { claim, given }: { claim: ClaimRow; given: (string | null)[] }) {
  const { insuranceType, kind, occurredOn, createdAt } = claim
  const found = claimKindOf(insuranceType, kind)
  const today = dayOf(now())
  const isToReport = found?.isTheft && !given.includes('policeReport')
  const complaint = isToReport && occurredOn ? complaintBy(occurredOn) : null
  const declaration = found && occurredOn ? declareBy(found, occurredOn) : null
  return {
    answerBy: answerBy(dayOf(createdAt)),
    complaintBy: complaint && complaint >= today ? complaint : null,
    isLate: declaration !== null && declaration < today,
  }
}

type Told = { messageId: string; from: 'student' | 'administrator'; asked: number }

/** Mails the other side that there is a message, without its words. */
export async function tellOfMessage(
  tx: Tx,
  services: Services,
  { claim, messageId, from, asked }: Told & { claim: ClaimRow },
): Promise<void> {
  const { id, reference, insuranceType } = claim
  const eventKey = `claim-message:${messageId}`
  const { name, ...owner } = await addresseeOf(tx, claim.studentId)
  if (from === 'student') {
    await queueMail(tx, services, {
      ...supportOf(services, 'claim-told'),
      eventKey,
      payload: { name: owner.to.name, reference, insuranceType, claimId: id },
    })
    return
  }
  await queueMail(tx, services, {
    ...owner,
    eventKey,
    template: asked > 0 ? 'claim-papers-asked' : 'claim-answered',
    payload: { name, reference, claimId: id },
  })
}
