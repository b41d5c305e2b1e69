import { dayOf } from '@cursus/shared/day'
import { deviceFaults } from '@cursus/shared/device-rules'
import type { Services } from '../../platform/services.ts'
import type { Buyer } from '../purchases/buyer.queries.ts'
import { type Errors, refuse } from '../purchases/quoting.service.ts'
import { readTariffs } from '../tariffs/tariffs.queries.ts'
import type { DevicesKept } from './devices-draft.ts'
import { finalFaults } from './quote-devices.ts'

/**
 * Checks a waiting draft before it is paid. Throws 422 when the device is too old by now or insured elsewhere.
 */
export async function recheckDevices(
  services: Services,
  buyer: Buyer,
  { priceId, device, invoiceId }: DevicesKept,
): Promise<void> {
  const today = dayOf(services.now())
  const offer = (await readTariffs(services)).deviceOffer(priceId)
  const { purchaseDate } = device
  const aged: Errors = offer && purchaseDate ? deviceFaults({ purchaseDate }, offer, today) : {}
  const errors = {
    ...(aged.purchaseDate && { purchaseDate: aged.purchaseDate }),
    ...(await finalFaults(services, { device, invoiceId, studentId: buyer.user.id, today })),
  }
  refuse(errors, '', 'devices.not_as_drafted')
}
