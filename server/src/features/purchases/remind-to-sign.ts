import { z } from 'zod'
import { type Tx, transact } from '../../platform/database.ts'
import { defineJob } from '../../platform/jobs.ts'
import type { Services } from '../../platform/services.ts'
import { findContract } from '../contracts/contracts.queries.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import { queueMail } from '../mail/mail.service.ts'
import { readBuyer } from './buyer.queries.ts'

/** Somebody who paid and closed the page half an hour ago has heard nothing of the signature yet. */
export const remindToSign = defineJob('purchases.remind_to_sign', z.object({ contractId: z.uuid() }))

/** In the transaction that made the contract; a device has to be described before it can be signed. */
export async function remindLater(
  tx: Tx,
  { jobs }: Services,
  { id, signatureStatus, needsDevice }: ContractRow,
): Promise<void> {
  if (signatureStatus !== 'waiting' || needsDevice) return
  await jobs.enqueue(tx, remindToSign, { contractId: id }, { seconds: 30 * 60 })
}

/** Writes at most once, and only while the signature is still missing. */
export async function remind(services: Services, contractId: string): Promise<void> {
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
