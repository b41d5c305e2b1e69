import type { InsuranceType } from '@cursus/shared/contracts'
import { addMonths } from '@cursus/shared/day'
import { type ContractRow, openContract } from '../../src/features/contracts/contracts.service.ts'
import type { PaidLine } from '../../src/features/purchases/product.ts'
import type { Tx } from '../../src/platform/database.ts'
import type { Services } from '../../src/platform/services.ts'
import type { BicycleDraft } from './bicycle-draft.ts'

const insuranceType = 'Vélo' as InsuranceType

/** A paid line of a bicycle becomes a contract of twelve months that waits for its signature. */
export function openBicycle(
  tx: Tx,
  services: Services,
  { purchase, line, sessionId, customer, paidAt }: PaidLine,
  { startDate }: BicycleDraft,
): Promise<ContractRow> {
  return openContract(tx, services, {
    studentId: purchase.studentId,
    insuranceType,
    signatureStatus: 'waiting',
    startDate,
    endDate: addMonths(startDate, 12),
    primeCents: line.amount,
    priceId: line.priceId,
    sessionId,
    customerStripe: customer,
    createdAt: paidAt,
  })
}
