import type { HomeCreated, HomeCreation } from '@cursus/shared/home'
import type { Services } from '../../platform/services.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import { readBuyer } from '../purchases/buyer.queries.ts'
import type { Fulfil } from '../purchases/product.ts'
import type { PurchaseRow } from '../purchases/purchases.queries.ts'
import { demand } from '../purchases/quoting.service.ts'
import { ownPurchase, receivePaid } from '../purchases/receive.service.ts'
import { keepLate, paidFor } from '../purchases/sell.service.ts'
import { quoteHome } from './quote-home.ts'

export type Return = { studentId: string; sessionId: string; input: HomeCreation }

/**
 * Returns the contracts of a paid session, made now or before, under the names that the next steps take. Throws as
 * `receivePaid` does, and 422 when data that come only now do not fit what was paid.
 */
export async function receiveHome(services: Services, fulfil: Fulfil, back: Return): Promise<HomeCreated> {
  const { sessionId } = back
  const found = await ownPurchase(services, { ...back, product: 'home' })
  const { purchase, customerNumber } = found
  if (!purchase.draft) await takeHome(services, purchase, back.input)
  const contracts = await receivePaid(services, fulfil, { found, sessionId })
  return { ...idsOf(purchase, contracts), customerId: String(customerNumber), sessionStripe: sessionId }
}

/** Returns the ids of a purchase and of its contracts. */
function idsOf(purchase: PurchaseRow, contracts: ContractRow[]) {
  const of = (type: ContractRow['insuranceType']) =>
    contracts.find(({ insuranceType }) => insuranceType === type)?.id
  const contractId = of('Habitation')
  if (!contractId) throw new Error(`purchase ${purchase.id} is paid and has no home`)
  return {
    contractId,
    contractorId: purchase.studentId,
    certificateId: contractId,
    additionalMultimediaContractId: of('Multimédia') ?? null,
    bundleId: purchase.id,
  }
}

/**
 * Takes the home that a client sends only after payment; it has to cost, line by line, what its session was opened
 * for.
 */
async function takeHome(services: Services, purchase: PurchaseRow, input: HomeCreation): Promise<void> {
  const whole = demand(input, [
    'startDate',
    'address',
    'numberOfPersons',
    'numberOfRooms',
    'optionPayment',
  ] as const)
  const buyer = await readBuyer(services.db, purchase.studentId)
  const paid = await paidFor(services, purchase)
  const { today, addOnId } = paid
  const quote = await quoteHome(services, buyer, { ...whole, additionalPriceId: addOnId }, { today })
  await keepLate(services, purchase, { buyer, paid, quote, wrong: ['numberOfRooms'] })
}
