import { addMonths, dayOf } from '@cursus/shared/day'
import { commitmentMonths } from '@cursus/shared/device-rules'
import type { Tx } from '../../platform/database.ts'
import type { Services } from '../../platform/services.ts'
import { type ContractRow, openContract } from '../contracts/contracts.service.ts'
import { attachInvoice } from '../invoices/invoices.service.ts'
import type { PaidLine } from '../purchases/fulfil.service.ts'
import { askForDevice } from '../purchases/reminders.service.ts'
import { devices } from './devices.table.ts'
import { isTaken, lockImei } from './imei.queries.ts'
import type { DevicesKept } from './quote-devices.ts'

/**
 * A paid Multimédia line becomes a contract of twelve months. Beside a stay or a home it begins with them, and its device is
 * described afterwards (C-70). Bought alone it begins on the day of its payment with the device of its draft; where another
 * contract took that IMEI meanwhile, nothing paid is lost: it opens without the IMEI, and its person is asked to look again.
 */
export async function openDevicesContract(tx: Tx, services: Services, paid: PaidLine): Promise<ContractRow> {
  const { purchase } = paid
  if (purchase.product !== 'multimedia') {
    const startDate = purchase.draft?.startDate
    if (typeof startDate !== 'string') throw new Error('the draft of an add-on has no first day')
    return open(tx, services, { ...paid, startDate, needsDevice: true })
  }
  const { device, invoiceId } = purchase.draft as DevicesKept
  const today = dayOf(services.now())
  if (device.imei) await lockImei(tx, device.imei)
  const needsDevice = await isTaken(tx, { imei: device.imei, today })
  const contract = await open(tx, services, { ...paid, startDate: dayOf(paid.paidAt), needsDevice })
  const known = needsDevice ? { ...device, imei: null } : device
  await tx.insert(devices).values({ ...known, contractId: contract.id })
  if (invoiceId) await attachInvoice(tx, services, { contract, invoiceId })
  if (needsDevice) await askForDevice(tx, services, contract, { isTaken: true })
  return contract
}

type Opening = PaidLine & Pick<ContractRow, 'startDate' | 'needsDevice'>

function open(tx: Tx, services: Services, { startDate, needsDevice, ...paid }: Opening) {
  const { purchase, line, sessionId, customer, subscription } = paid
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
  })
}
