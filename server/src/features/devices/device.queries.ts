import { eq } from 'drizzle-orm'
import type { Db } from '../../platform/database.ts'
import type { Services } from '../../platform/services.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import { type DeviceOfferRow, readTariffs } from '../tariffs/tariffs.queries.ts'
import type { Described } from './device-details.ts'
import { devices } from './devices.table.ts'

/** Returns the offer by which a contract over devices is priced. */
export async function offerOf(
  services: Services,
  { id, priceId }: Pick<ContractRow, 'id' | 'priceId'>,
): Promise<DeviceOfferRow> {
  const offer = (await readTariffs(services)).deviceOffer(priceId)
  if (!offer) throw new Error(`contract ${id} lacks its offer`)
  return offer
}

/** Returns the device of a contract; null while it is not described. */
export async function findDevice(db: Db, contractId: string): Promise<Described | null> {
  const [row] = await db.select().from(devices).where(eq(devices.contractId, contractId)).limit(1)
  if (!row) return null
  const { contractId: _, ...device } = row
  return device
}
