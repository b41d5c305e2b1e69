import { addMonths } from '@cursus/shared/day'
import type { Tx } from '../../platform/database.ts'
import type { Services } from '../../platform/services.ts'
import { type ContractRow, openContract } from '../contracts/contracts.service.ts'
import type { PaidLine } from '../purchases/fulfil.service.ts'
import { homes, roommates } from './home.table.ts'
import type { HomeKept } from './quote-home.ts'

/** A paid line of a home becomes a contract of twelve months, with who lives there; it waits for its signature (C-69). */
export async function openHome(tx: Tx, services: Services, paid: PaidLine): Promise<ContractRow> {
  const { purchase, line, sessionId, customer, subscription } = paid
  const draft = purchase.draft as HomeKept
  const { startDate, numberOfRooms, numberOfPersons, address } = draft
  const contract = await openContract(tx, services, {
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
  })
  const contractId = contract.id
  await tx.insert(homes).values({ contractId, ...address, numberOfPersons })
  const others = draft.roommates.map((one, place) => ({ contractId, position: place + 1, ...one }))
  if (others.length > 0) await tx.insert(roommates).values(others)
  return contract
}
