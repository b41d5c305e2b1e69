import { addMonths } from '@cursus/shared/day'
import type { Tx } from '../../platform/database.ts'
import type { Services } from '../../platform/services.ts'
import { type ContractRow, openContract } from '../contracts/contracts.service.ts'
import type { PaidLine } from '../purchases/fulfil.service.ts'

/**
 * A paid Multimédia line becomes a contract of twelve months, from the departure or the day that its draft names. Its
 * device is described afterwards, and it is signed then (C-70).
 */
export async function openDevicesContract(tx: Tx, services: Services, paid: PaidLine): Promise<ContractRow> {
  const { purchase, line, sessionId, customer, subscription } = paid
  const startDate = purchase.draft?.startDate
  if (typeof startDate !== 'string') throw new Error('the draft of a device has no first day')
  return openContract(tx, services, {
    studentId: purchase.studentId,
    insuranceType: 'Multimédia',
    signatureStatus: 'waiting',
    needsDevice: true,
    startDate,
    endDate: addMonths(startDate, 12),
    primeCents: line.amount,
    priceId: line.priceId,
    sessionId,
    customerStripe: customer,
    subscriptionStripe: subscription,
  })
}
