import { z } from 'zod'
import { transact } from '../../platform/database.ts'
import { defineJob } from '../../platform/jobs.ts'
import type { Services } from '../../platform/services.ts'
import { findContract } from '../contracts/contracts.queries.ts'
import { queueMail } from '../mail/mail.service.ts'
import { readBuyer } from '../purchases/buyer.queries.ts'

/** Somebody who paid a stay abroad and closed the page half an hour ago has heard nothing of it yet. */
export const remindToSign = defineJob('travel.remind_to_sign', z.object({ contractId: z.uuid() }))

/** Writes at most once, and only while the signature is still missing. */
async function remind(services: Services, contractId: string): Promise<void> {
  const contract = await findContract(services.db, contractId)
  if (contract?.signatureStatus !== 'waiting' || contract.statut === 'résilié') return
  const { user } = await readBuyer(services.db, contract.studentId)
  const { insuranceType, reference, startDate, endDate } = contract
  await transact(services.db, (tx) =>
    queueMail(tx, services, {
      eventKey: `sign:${contractId}`,
      to: { address: user.email, name: `${user.name} ${user.lastName}` },
      language: user.language,
      template: 'contract-to-sign',
      payload: { name: user.name, insuranceType, reference, startDate, endDate },
    }),
  )
}

export function travelJobs(services: Services) {
  services.jobs.handle(remindToSign, ({ contractId }) => remind(services, contractId))
}
