import { dayOf } from '@cursus/shared/day'
import type { HomeCreated, HomeCreation } from '@cursus/shared/home'
import { transact } from '../../platform/database.ts'
import type { Services } from '../../platform/services.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import { readBuyer } from '../purchases/buyer.queries.ts'
import { completeDraft, type Fulfil } from '../purchases/fulfil.service.ts'
import { keepLatinNames } from '../purchases/latin-names.service.ts'
import { linesOf, type PurchaseRow } from '../purchases/purchases.queries.ts'
import { demand, mismatch } from '../purchases/quoting.service.ts'
import { ownPurchase, receivePaid } from '../purchases/receive.service.ts'
import { quoteHome } from './quote-home.ts'

export type Return = { studentId: string; sessionId: string; input: HomeCreation }

/**
 * The contracts of a paid session, made now or before, by the names that the steps after take. Throws as `receivePaid`, and
 * 422 when the data that come only now do not fit what was paid.
 */
export async function receiveHome(services: Services, fulfil: Fulfil, back: Return): Promise<HomeCreated> {
  const { studentId, sessionId } = back
  const purchase = await ownPurchase(services, { ...back, product: 'home' })
  if (!purchase.draft) await takeDraft(services, purchase, back)
  const paid = await receivePaid(services, fulfil, { purchase, sessionId })
  const { profile } = await readBuyer(services.db, studentId)
  return { ...idsOf(purchase, paid), customerId: String(profile.number), sessionStripe: sessionId }
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
async function takeDraft(
  services: Services,
  purchase: PurchaseRow,
  { studentId, input }: Return,
): Promise<void> {
  const whole = demand(input, [
    'startDate',
    'address',
    'numberOfPersons',
    'numberOfRooms',
    'optionPayment',
  ] as const)
  const buyer = await readBuyer(services.db, studentId)
  const lines = await linesOf(services.db, purchase.id)
  const priceOf = (wanted: 'home' | 'multimedia') =>
    lines.find(({ product }) => product === wanted)?.priceId ?? null
  const draft = { ...whole, additionalPriceId: priceOf('multimedia') }
  const quote = await quoteHome(services, buyer, draft, { today: dayOf(purchase.createdAt) })
  if (quote.lines[0]?.priceId !== priceOf('home')) throw mismatch('numberOfRooms')
  await keepLatinNames(services, buyer, quote.latin)
  await transact(services.db, (tx) => completeDraft(tx, purchase.id, { ...quote.draft }))
}
