import type { ChangeFacts } from '@cursus/shared/contract-change'
import { formatDay } from '@cursus/shared/day'
import { audit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/database.ts'
import type { Services } from '../../platform/services.ts'
import type { Acting } from '../contracts/change-contract.service.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import { queueMail, recipientOf } from '../mail/mail.service.ts'
import { readBuyer } from '../purchases/buyer.queries.ts'
import { type AmendmentRow, differenceOf } from './amendments.queries.ts'
import { factsBetween } from './amendments.rules.ts'
import { rhythmTold } from './rhythm-told.queries.ts'

type OfDesk = { contract: ContractRow; amendment: AmendmentRow; acting: Acting }
/** `now` are the facts of the contract before, `next` those that were asked for; `isDone`: they are true already. */
type AskedByDesk = OfDesk & { reason: string; isDone: boolean; now: ChangeFacts | null; next: ChangeFacts }

/**
 * Writes into the journal what an administrator asked for and why, and tells the student at once what that waits for. A
 * change that took effect is told with its new document.
 */
export async function tellAsked(tx: Tx, services: Services, asked: AskedByDesk): Promise<void> {
  const { contract, amendment, acting, reason, isDone, now, next } = asked
  const { effectOn } = amendment
  await audit(tx, services, {
    ...acting,
    action: 'contracts.change_asked',
    object: { type: 'contract', id: contract.id },
    after: {
      reference: contract.reference,
      changed: changedFields(now, next).join(', '),
      differenceCents: differenceOf(amendment),
      effectOn: formatDay(effectOn),
      reason,
    },
  })
  if (isDone) return
  await mail(tx, services, { template: 'change-asked', contract, amendment })
}

/** Does the same for a change that an administrator gave up. */
export async function tellGivenUp(tx: Tx, services: Services, given: OfDesk): Promise<void> {
  const { contract, amendment, acting } = given
  await audit(tx, services, {
    ...acting,
    action: 'contracts.change_given_up',
    object: { type: 'contract', id: contract.id },
    after: { reference: contract.reference, effectOn: formatDay(amendment.effectOn) },
  })
  await mail(tx, services, { template: 'change-given-up', contract, amendment })
}

type Mailed = Omit<OfDesk, 'acting'> & { template: 'change-asked' | 'change-given-up' }

async function mail(tx: Tx, services: Services, { template, contract, amendment }: Mailed): Promise<void> {
  const { id, insuranceType, reference, startDate, endDate, signatureStatus } = contract
  const { user } = await readBuyer(tx, contract.studentId)
  const { state, expiresAt, effectOn } = amendment
  const isSigned = signatureStatus === 'signed'
  const rhythm = rhythmTold(services, contract, amendment)
  const step = state === 'waiting' ? (isSigned ? 'paySign' : 'pay') : state === 'signing' ? 'sign' : 'effect'
  await queueMail(tx, services, {
    eventKey: `${template}:${id}:${amendment.id}`,
    ...recipientOf(user),
    template,
    payload: {
      ...{ name: user.name, insuranceType, reference, startDate, endDate, effectOn, step },
      page: `/contracts/${id}/change`,
      amount: Math.max(0, differenceOf(amendment)),
      at: expiresAt.toISOString(),
      ...(rhythm && { rhythm }),
    },
  })
}

/** Returns the names of the fields that differ, never their values: the journal is kept for good, addresses and people are not. */
export function changedFields(now: ChangeFacts | null, next: ChangeFacts): string[] {
  const fields = factsBetween(now, next)
  return next.kind === 'device' && fields.length > 0 ? ['device'] : fields
}
