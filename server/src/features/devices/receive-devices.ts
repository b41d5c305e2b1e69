import { createHash } from 'node:crypto'
import type { DeviceCreated, DeviceCreation } from '@cursus/shared/devices'
import type { Services } from '../../platform/services.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import type { Buyer } from '../purchases/buyer.queries.ts'
import type { Fulfil } from '../purchases/fulfil.service.ts'
import { refuse } from '../purchases/quoting.service.ts'
import { ownPurchase } from '../purchases/receive.service.ts'
import { deliver, type Paid } from '../purchases/sell.service.ts'
import { finalFaults, quoteDevices } from './quote-devices.ts'

export type Return = { studentId: string; sessionId: string; input: DeviceCreation }

/**
 * The contract of a paid session, made now or before. Throws as `receivePaid`, and 422 when the device that comes only now
 * does not fit what was paid.
 */
export async function receiveDevices(services: Services, fulfil: Fulfil, back: Return): Promise<ContractRow> {
  const { sessionId, input } = back
  const purchase = await ownPurchase(services, { ...back, product: 'multimedia' })
  const [contract] = await deliver(services, fulfil, {
    purchase,
    sessionId,
    late: { quote: (buyer, paid) => quoteLate(services, buyer, input, paid), wrongField: 'priceId' },
  })
  if (!contract) throw new Error(`purchase ${purchase.id} is paid and has no contract`)
  return contract
}

/** While nothing is made of the payment, another IMEI or invoice can still be told. */
async function quoteLate(services: Services, buyer: Buyer, input: DeviceCreation, { today, priceId }: Paid) {
  const quote = await quoteDevices(services, buyer, input, { priceId, today })
  refuse(await finalFaults(services, { ...quote.draft, studentId: buyer.user.id, today }))
  return quote
}

/** Names the signature of a contract to the steps that follow: the same each time, and nobody can guess it. */
export function tokenOf({ checkCode }: Pick<ContractRow, 'checkCode'>): string {
  return createHash('sha256').update(`signature of ${checkCode}`).digest('base64url')
}

export type SigningLinkOf = (contract: ContractRow) => Promise<string>

/** What names a contract of devices, with the page where it is signed unless its device has to be described first. */
export async function toCreated(contract: ContractRow, signingLink: SigningLinkOf): Promise<DeviceCreated> {
  const link = contract.needsDevice ? null : await signingLink(contract)
  return { contractId: contract.id, token: tokenOf(contract), link }
}
