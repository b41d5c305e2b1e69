import type { HomeCreated, HomeCreation } from '@cursus/shared/home'
import type { Services } from '../../platform/services.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import { type Buyer, readBuyer } from '../purchases/buyer.queries.ts'
import type { Fulfil } from '../purchases/fulfil.service.ts'
import type { PurchaseRow } from '../purchases/purchases.queries.ts'
import { demand } from '../purchases/quoting.service.ts'
import { ownPurchase } from '../purchases/receive.service.ts'
import { deliver, type Paid } from '../purchases/sell.service.ts'
import { quoteHome } from './quote-home.ts'

export type Return = { studentId: string; sessionId: string; input: HomeCreation }

/**
 * The contracts of a paid session, made now or before, by the names that the steps after take. Throws as `receivePaid`, and
 * 422 when the data that come only now do not fit what was paid.
 */
export async function receiveHome(services: Services, fulfil: Fulfil, back: Return): Promise<HomeCreated> {
  const { studentId, sessionId } = back
  const purchase = await ownPurchase(services, { ...back, product: 'home' })
  const contracts = await deliver(services, fulfil, {
    purchase,
    sessionId,
    late: {
      quote: (buyer, paid) => quoteLate(services, buyer, back.input, paid),
      wrongField: 'numberOfRooms',
    },
  })
  const { profile } = await readBuyer(services.db, studentId)
  return { ...idsOf(purchase, contracts), customerId: String(profile.number), sessionStripe: sessionId }
}

/** The names of a purchase and of what came of it. */
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

/** The home of a client that sends it only now has to cost what its session was opened for, line by line. */
function quoteLate(services: Services, buyer: Buyer, input: HomeCreation, { today, addOnId }: Paid) {
  const whole = demand(input, [
    'startDate',
    'address',
    'numberOfPersons',
    'numberOfRooms',
    'optionPayment',
  ] as const)
  return quoteHome(services, buyer, { ...whole, additionalPriceId: addOnId }, { today })
}
