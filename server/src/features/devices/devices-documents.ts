import { dayOf } from '@cursus/shared/day'
import { eq } from 'drizzle-orm'
import type { DevicesContractFacts } from '../../pdf/contract.ts'
import type { Services } from '../../platform/services.ts'
import { isPaidOnce } from '../contracts/contracts.queries.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import { readCountries } from '../countries/countries.queries.ts'
import {
  homeAddress,
  onOneLine,
  type PrintDocument,
  readDocumentFacts,
} from '../purchases/document-facts.queries.ts'
import type { Drawing } from '../purchases/product.ts'
import { readTariffs } from '../tariffs/tariffs.queries.ts'
import { devices } from './devices.table.ts'

/** Returns the sealed contract over devices, signed. */
export function devicesContractWith(services: Services, { seal }: Drawing): PrintDocument {
  return async (contract) => {
    const facts = await factsOf(services, contract)
    const { renderSealedDevicesContract } = await import('../../pdf/contract.ts')
    const signed = contract.signedAt && { signedOn: dayOf(contract.signedAt) }
    const bytes = await renderSealedDevicesContract({ ...facts, ...signed }, await seal(), services.now())
    return { fileName: 'ContratMultimédia.pdf', bytes }
  }
}

/** Returns the contract over devices to be signed. */
export function devicesAgreementWith(services: Services): PrintDocument {
  return async (contract) => {
    const facts = await factsOf(services, contract)
    const { renderContract } = await import('../../pdf/contract.ts')
    const bytes = await renderContract(facts)
    return { fileName: `Contrat-${contract.reference}.pdf`, bytes }
  }
}

async function factsOf(services: Services, contract: ContractRow): Promise<DevicesContractFacts> {
  const { db } = services
  const [[device], { buyer, facts }, tariffs, { byCode }] = await Promise.all([
    db.select().from(devices).where(eq(devices.contractId, contract.id)).limit(1),
    readDocumentFacts(services, contract),
    readTariffs(services),
    readCountries(services),
  ])
  const offer = tariffs.deviceOffer(contract.priceId)
  if (!offer) throw new Error(`contract ${contract.id} lacks its offer`)
  const country = byCode.get(device?.country ?? '')?.name.fr ?? null
  const told = device?.street ? onOneLine({ ...device, country }) : null
  return {
    ...facts,
    address: told ?? (await homeAddress(services, buyer)),
    formula: { name: offer.name, condition: offer.condition, isPhone: offer.type === 'Telephonie' },
    ...(device && { device: known(device), birthplace: device.birthdayPlace }),
    price: { cents: contract.primeCents, interval: isPaidOnce(contract) ? null : offer.interval },
    // What was concluded stays so; a renewal stands beside its period.
    issuedOn: dayOf(contract.signedAt ?? contract.createdAt),
    ...(contract.renewedAt && { renewedOn: dayOf(contract.renewedAt) }),
  }
}

/** Returns the device without its empty fields. */
function known(device: typeof devices.$inferSelect): NonNullable<DevicesContractFacts['device']> {
  const filled = Object.entries(device).filter(([, value]) => value !== null && value !== '')
  return Object.fromEntries(filled)
}
