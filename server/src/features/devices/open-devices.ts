import { addMonths, type Day, dayOf } from '@cursus/shared/day'
import { commitmentMonths } from '@cursus/shared/device-rules'
import type { Tx } from '../../platform/database.ts'
import type { Services } from '../../platform/services.ts'
import { type Beside, type ContractRow, openContract } from '../contracts/contracts.service.ts'
import { attachInvoice } from '../invoices/invoices.service.ts'
import type { PaidLine } from '../purchases/product.ts'
import { askForDevice } from '../purchases/reminders.service.ts'
import { devices } from './devices.table.ts'
import type { DevicesKept } from './devices-draft.ts'
import { isTaken, lockImei } from './imei.queries.ts'

/** Opens devices paid beside a stay or a home; they begin with it and are described afterwards (C-70). */
export async function openBeside(
  tx: Tx,
  services: Services,
  paid: PaidLine,
  startDate: Day,
): Promise<ContractRow> {
  return open(tx, services, { ...paid, startDate, needsDevice: true })
}

/**
 * Opens devices bought alone, from their day of payment, with the device of the draft. When another contract took the
 * IMEI meanwhile, opens without it and asks the person again, so that nothing paid is lost.
 */
export async function openDevices(
  tx: Tx,
  services: Services,
  paid: PaidLine,
  { device, invoiceId }: DevicesKept,
): Promise<ContractRow> {
  const today = dayOf(services.now())
  if (device.imei) await lockImei(tx, device.imei)
  const needsDevice = await isTaken(tx, { imei: device.imei, today })
  const known = needsDevice ? { ...device, imei: null } : device
  const contract = await open(tx, services, {
    ...paid,
    startDate: dayOf(paid.paidAt),
    needsDevice,
    beside: async ({ id: contractId }) => {
      await tx.insert(devices).values({ ...known, contractId })
    },
  })
  if (invoiceId) await attachInvoice(tx, services, { contract, invoiceId })
  if (needsDevice) await askForDevice(tx, services, contract, { isTaken: true })
  return contract
}

type Opening = PaidLine & Beside & Pick<ContractRow, 'startDate' | 'needsDevice'>

/** Writes a contract of twelve months. */
function open(tx: Tx, services: Services, { startDate, needsDevice, beside, ...paid }: Opening) {
  const { purchase, line, sessionId, customer, subscription, paidAt } = paid
  return openContract(tx, services, {
    studentId: purchase.studentId,
    insuranceType: 'Multimédia',
    signatureStatus: 'waiting',
    needsDevice,
    startDate,
    endDate: addMonths(startDate, commitmentMonths),
    primeCents: line.amount,
    priceId: line.priceId,
    sessionId,
    customerStripe: customer,
    subscriptionStripe: subscription,
    createdAt: paidAt,
    beside,
  })
}
