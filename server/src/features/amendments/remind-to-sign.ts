import * as z from 'zod/mini'
import { transact } from '../../platform/database.ts'
import { defineJob } from '../../platform/jobs.ts'
import type { Services } from '../../platform/services.ts'
import { findContract } from '../contracts/contracts.queries.ts'
import { queueMail, recipientOf } from '../mail/mail.service.ts'
import { readBuyer } from '../purchases/buyer.queries.ts'
import { findAmendment } from './amendments.queries.ts'
import { rhythmTold } from './rhythm-told.queries.ts'

/**
 * Reminds somebody who closed the page of the signature that a change waits for, half an hour later; whoever was asked by
 * an administrator, a day later.
 */
export const remindToSignChange = defineJob('amendments.remind_to_sign', z.object({ amendmentId: z.uuid() }))

/** Sends the reminder, once, while the amendment is still to be signed. */
export async function remind(services: Services, amendmentId: string): Promise<void> {
  const { db } = services
  const amendment = await findAmendment(db, amendmentId)
  const contract = amendment?.state === 'signing' && (await findContract(db, amendment.contractId))
  if (!contract) return
  const { id, insuranceType, reference, startDate, endDate } = contract
  const { user } = await readBuyer(db, contract.studentId)
  const page = `/contracts/${id}/change`
  const rhythm = rhythmTold(services, contract, amendment)
  await transact(db, (tx) =>
    queueMail(tx, services, {
      eventKey: `sign-amendment:${id}:${amendmentId}`,
      ...recipientOf(user),
      template: 'amendment-to-sign',
      payload: {
        ...{ name: user.name, page, insuranceType, reference, startDate, endDate },
        ...(rhythm && { rhythm }),
      },
    }),
  )
}
