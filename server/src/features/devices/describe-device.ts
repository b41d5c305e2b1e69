import { isDeepStrictEqual } from 'node:util'
import { type Day, dayOf } from '@cursus/shared/day'
import { deviceFaults } from '@cursus/shared/device-rules'
import type { DeviceDetails, DeviceToDescribe } from '@cursus/shared/devices'
import type { Language } from '@cursus/shared/language'
import { type Tx, transact } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { stateOn } from '../contracts/contract-state.rules.ts'
import { findOwnContract, isPaidOnce } from '../contracts/contracts.queries.ts'
import { type ContractRow, markDescribed } from '../contracts/contracts.service.ts'
import { attachInvoice, hasInvoice } from '../invoices/invoices.service.ts'
import type { ProductNeeds } from '../purchases/product.ts'
import { refuse } from '../purchases/quoting.service.ts'
import { remindLater } from '../purchases/reminders.service.ts'
import { inLanguage } from '../tariffs/tariffs.queries.ts'
import { findDevice, offerOf } from './device.queries.ts'
import { agreementFaults, type Described, toDescribed, toDetails } from './device-details.ts'
import { devices } from './devices.table.ts'
import { lockImei, takenFaults } from './imei.queries.ts'
import { invoiceFaults } from './quote-devices.ts'

type Which = { contractId: string; studentId: string }

/** Returns a student's own paid contract over devices. Throws 404 for any other. */
export async function ownDevices({ db }: Services, { contractId, studentId }: Which): Promise<ContractRow> {
  const contract = await findOwnContract(db, contractId, studentId)
  if (contract?.insuranceType !== 'Multimédia' || contract.paymentStatus !== 'payment_succeeded') {
    throw new AppError('not_found', 'platform.not_found')
  }
  return contract
}

/** Returns why a contract's device may no longer be described (signed, terminated or over), or null. */
function closedBy(contract: ContractRow, today: Day): string | null {
  if (contract.signatureStatus === 'signed') return 'contracts.already_signed'
  const { isTerminated, isOver } = stateOn(contract, today)
  return isTerminated || isOver ? 'contracts.not_ready' : null
}

/** Reads what the form of a paid contract asks, and what was told before. */
export async function readToDescribe(
  services: Services,
  which: Which & { language: Language },
): Promise<DeviceToDescribe> {
  const contract = await ownDevices(services, which)
  const [offer, device, isInvoiced] = await Promise.all([
    offerOf(services, contract),
    findDevice(services.db, contract.id),
    hasInvoice(services.db, contract.id),
  ])
  const { id, type, formula, trancheMin, trancheMax, trancheMaxExclusive, fic } = offer
  return {
    contractId: contract.id,
    reference: contract.reference,
    needsDevice: contract.needsDevice,
    isOpen: closedBy(contract, dayOf(services.now())) === null,
    offer: {
      ...{ id, type, formula, trancheMin, trancheMax, trancheMaxExclusive, fic },
      name: inLanguage(offer.name, which.language),
      condition: inLanguage(offer.condition, which.language),
    },
    primeCents: contract.primeCents,
    interval: isPaidOnce(contract) ? null : offer.interval,
    details: device && toDetails(device),
    hasInvoice: isInvoiced,
  }
}

/**
 * Describes the device of a paid contract, for the first time or again until it is signed. Throws 404 for another's,
 * 409 once it is signed, terminated or over, 422 with every bad field, also for an IMEI that another contract in
 * force has.
 */
export async function describeDevice(
  services: Services,
  { changeAgreement }: Pick<ProductNeeds, 'changeAgreement'>,
  { input, ...which }: Which & { input: DeviceDetails },
): Promise<ContractRow> {
  const contract = await ownDevices(services, which)
  const today = dayOf(services.now())
  const closed = closedBy(contract, today)
  if (closed) throw new AppError('conflict', closed)
  const offer = await offerOf(services, contract)
  const device = toDescribed(input, offer)
  const { invoiceId } = input
  refuse({
    ...deviceFaults(input, offer, today),
    ...(await agreementFaults(services, device)),
    ...(await invoiceFaults(services, { ...which, invoiceId })),
  })
  const attach = async (tx: Tx) => {
    if (invoiceId) await attachInvoice(tx, services, { contract, invoiceId })
  }
  const standing = await findDevice(services.db, contract.id)
  if (!contract.needsDevice && isDeepStrictEqual(standing, device)) {
    await transact(services.db, attach)
    return contract
  }
  await changeAgreement(contract, async (tx) => {
    const { imei } = device
    if (imei) await lockImei(tx, imei)
    refuse(await takenFaults(tx, { imei, today, except: contract.id }))
    await write(tx, services, { contract, device })
    await attach(tx)
  })
  return { ...contract, needsDevice: false }
}

async function write(
  tx: Tx,
  services: Services,
  { contract, device }: { contract: ContractRow; device: Described },
): Promise<void> {
  await tx
    .insert(devices)
    .values({ ...device, contractId: contract.id })
    .onConflictDoUpdate({ target: devices.contractId, set: device })
  if (!contract.needsDevice) return
  await markDescribed(tx, contract.id)
  await remindLater(tx, services, contract)
}
