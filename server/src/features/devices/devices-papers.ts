import { dayOf } from '@cursus/shared/day'
import { eq } from 'drizzle-orm'
import type { DevicesContractFacts } from '../../pdf/contract.ts'
import type { Seal } from '../../pdf/seal.ts'
import type { Services } from '../../platform/services.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import { homeAddress, type PaperOf, readPaperFacts } from '../purchases/paper-facts.queries.ts'
import { readTariffs } from '../tariffs/tariffs.queries.ts'
import { devices } from './devices.table.ts'

/** The sealed contract over devices, as its person signed it. */
export function devicesContractWith(services: Services, seal: () => Promise<Seal>): PaperOf {
  return async (contract) => {
    const facts = await factsOf(services, contract)
    const { renderSealedDevicesContract } = await import('../../pdf/contract.ts')
    const bytes = await renderSealedDevicesContract(facts, await seal(), services.now())
    return { fileName: 'ContratMultimédia.pdf', bytes }
  }
}

async function factsOf(services: Services, contract: ContractRow): Promise<DevicesContractFacts> {
  const { db } = services
  const [device] = await db.select().from(devices).where(eq(devices.contractId, contract.id)).limit(1)
  const [{ buyer, facts }, tariffs] = await Promise.all([
    readPaperFacts(services, contract),
    readTariffs(services),
  ])
  const offer = tariffs.multimediaOffer(contract.priceId)
  if (!offer) throw new Error(`contract ${contract.id} lacks its offer`)
  return {
    ...facts,
    address: await homeAddress(services, buyer),
    formula: { name: offer.name, condition: offer.condition, isPhone: offer.type === 'Telephonie' },
    ...(device && { device: known(device), birthplace: device.birthdayPlace }),
    price: { cents: contract.primeCents, interval: offer.interval },
    // What was concluded stays so; a renewal stands beside its period.
    issuedOn: dayOf(contract.signedAt ?? contract.createdAt),
    ...(contract.signedAt && { signedOn: dayOf(contract.signedAt) }),
    ...(contract.renewedAt && { renewedOn: dayOf(contract.renewedAt) }),
  }
}

/** Without the fields that nobody filled in. */
function known(device: typeof devices.$inferSelect): NonNullable<DevicesContractFacts['device']> {
  const filled = Object.entries(device).filter(([, value]) => value !== null && value !== '')
  return Object.fromEntries(filled)
}
