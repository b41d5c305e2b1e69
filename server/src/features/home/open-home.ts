import { addMonths } from '@cursus/shared/day'
import type { Tx } from '../../platform/database.ts'
import type { Services } from '../../platform/services.ts'
import { type ContractRow, openContract } from '../contracts/contracts.service.ts'
import type { PaidLine } from '../purchases/product.ts'
import { homes } from './home.table.ts'
import type { HomeKept } from './home-draft.ts'
import { writeRoommates } from './roommates.service.ts'

/** Makes a contract of twelve months of a paid line, with the people in the home; it waits for its signature (C-69). */
export async function openHome(
  tx: Tx,
  services: Services,
  paid: PaidLine,
  draft: HomeKept,
): Promise<ContractRow> {
  const { purchase, line, sessionId, customer, subscription, paidAt } = paid
  const { startDate, numberOfRooms, numberOfPersons, address } = draft
  return openContract(tx, services, {
    studentId: purchase.studentId,
    insuranceType: 'Habitation',
    signatureStatus: 'waiting',
    startDate,
    endDate: addMonths(startDate, 12),
    numberRoom: numberOfRooms,
    primeCents: line.amount,
    priceId: line.priceId,
    sessionId,
    customerStripe: customer,
    subscriptionStripe: subscription,
    createdAt: paidAt,
    beside: async ({ id: contractId }) => {
      await tx.insert(homes).values({ contractId, ...address, numberOfPersons })
      await writeRoommates(tx, contractId, draft.roommates)
    },
  })
}
