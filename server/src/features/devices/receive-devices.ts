import { createHash } from 'node:crypto'
import type { DeviceCreated, DeviceCreation } from '@cursus/shared/devices'
import type { Services } from '../../platform/services.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import { readBuyer } from '../purchases/buyer.queries.ts'
import type { Fulfil } from '../purchases/product.ts'
import type { PurchaseRow } from '../purchases/purchases.queries.ts'
import { refuse } from '../purchases/quoting.service.ts'
import { ownPurchase, receivePaid } from '../purchases/receive.service.ts'
import { keepLate, paidFor } from '../purchases/sell.service.ts'
import { finalFaults, quoteDevices } from './quote-devices.ts'

export type Return = { studentId: string; sessionId: string; input: DeviceCreation }

/**
 * Returns the contract of a paid session, made now or before. Throws as `receivePaid` does, and 422 when a device
 * that comes only now does not fit what was paid.
 */
export async function receiveDevices(services: Services, fulfil: Fulfil, back: Return): Promise<ContractRow> {
  const { sessionId, input } = back
  const found = await ownPurchase(services, { ...back, product: 'devices' })
  const { purchase } = found
  if (!purchase.draft) await takeDevices(services, purchase, input)
  const [contract] = await receivePaid(services, fulfil, { found, sessionId })
  if (!contract) throw new Error(`purchase ${purchase.id} is paid and has no contract`)
  return contract
}

/** Takes another IMEI or invoice as long as no contract was made of the payment. */
async function takeDevices(services: Services, purchase: PurchaseRow, input: DeviceCreation): Promise<void> {
  const buyer = await readBuyer(services.db, purchase.studentId)
  const paid = await paidFor(services, purchase)
  const { today, priceId } = paid
  const quote = await quoteDevices(services, buyer, input, { priceId, today })
  refuse(await finalFaults(services, { ...quote.draft, studentId: buyer.user.id, today }))
  await keepLate(services, purchase, { buyer, paid, quote, wrong: ['priceId'] })
}

/**
 * Returns the token that names the signature of a contract in the steps that follow: always the same, and not to be
 * guessed.
 */
export function tokenOf({ checkCode }: Pick<ContractRow, 'checkCode'>): string {
  return createHash('sha256').update(`signature of ${checkCode}`).digest('base64url')
}

export type SigningLinkOf = (contract: ContractRow) => Promise<string>

/**
 * Returns the ids of a contract over devices, with the page where it is signed unless its device has to be described
 * first.
 */
export async function toCreated(contract: ContractRow, signingLink: SigningLinkOf): Promise<DeviceCreated> {
  const link = contract.needsDevice ? null : await signingLink(contract)
  return { contractId: contract.id, token: tokenOf(contract), link }
}
