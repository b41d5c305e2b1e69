import { isDeepStrictEqual } from 'node:util'
import { DeviceChangeWish, type DeviceFacts } from '@cursus/shared/contract-change'
import { addDays, type Day, formatDay, startOfDay } from '@cursus/shared/day'
import { bandOf, deviceFaults } from '@cursus/shared/device-rules'
import type { DeviceDetails } from '@cursus/shared/devices'
import { dueByDays } from '@cursus/shared/due-by-days'
import { lastEffectOn } from '@cursus/shared/home-rules'
import { eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Db, Tx } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { isPaidOnce } from '../contracts/contracts.queries.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import { periodsPaid } from '../payments/payments.queries.ts'
import type { Changes, QuotedChange } from '../purchases/product.ts'
import { type Errors, refuse } from '../purchases/quoting.service.ts'
import { type DeviceOfferRow, readTariffs } from '../tariffs/tariffs.queries.ts'
import { findDevice, offerOf } from './device.queries.ts'
import { agreementFaults, type Described, toDescribed, toDetails } from './device-details.ts'
import { devices } from './devices.table.ts'
import { DevicesKept } from './devices-draft.ts'
import { isTaken, lockImei, takenFaults } from './imei.queries.ts'
import { printedDevice } from './printed-device.ts'

/** Stored wish for a device, whole, with the offer that insures it. Days are `'YYYY-MM-DD'`. */
const DeviceChange = z.extend(z.pick(DevicesKept, { priceId: true, device: true }), {
  interval: z.nullable(z.enum(['month', 'year'])),
  effectOn: z.string(),
})
type DeviceChange = z.infer<typeof DeviceChange>

type Asked = { contract: ContractRow; wish: DeviceChangeWish; today: Day }

/** Prices another device by the offer whose band has its price; null when nothing changes. */
async function quoteDeviceChange(
  services: Services,
  { contract, wish, today }: Asked,
): Promise<QuotedChange<DeviceChange> | null> {
  const given = await readGiven(services, contract)
  const { effectOn = today, ...told } = wish
  const offered = await offerOf(services, contract)
  const standing: DeviceDetails = { ...toDetails(given), purchaseDate: given.purchaseDate }
  const input = { ...standing, ...told }
  const offer = await offerFor(services, { offered, price: input.purchasePriceTTC ?? null, today })
  const device = toDescribed(input, offer)
  // A device of old may be stored in words that none is described in today, as an empty one: those are no change.
  if (isDeepStrictEqual(device, toDescribed(standing, offered))) return null
  const errors = await faultsOf(services, { contract, input, offer, device, today })
  if (effectOn < today || effectOn > lastEffectOn(contract.endDate, today))
    errors.effectOn = ['validation.field.effectOn.outside']
  refuse(errors)
  const { startDate, primeCents: before } = contract
  const price =
    offer.id === offered.id
      ? { id: contract.priceId, cents: before }
      : { id: offer.id, cents: offer.unitAmount }
  const isOnce = isPaidOnce(contract)
  const draft = { priceId: offer.id, device, interval: isOnce ? null : offer.interval, effectOn }
  const priced = { before, after: price.cents, startDate, effectOn, isPaidOnce: isOnce }
  return {
    draft,
    price,
    due: dueByDays(priced, await periodsPaid(services, contract.id, offer.interval)),
    facts: factsOf(draft, price.cents),
    effectOn,
    agreeBefore: [addDays(effectOn, 1)],
  }
}

async function readGiven({ db }: Services, { id }: ContractRow): Promise<Described> {
  const device = await findDevice(db, id)
  if (!device) throw new AppError('conflict', 'contracts.not_ready')
  return device
}

type Offering = { offered: DeviceOfferRow; price: number | null; today: Day }

/**
 * Returns the offer of the same formula whose band has a purchase price in euros; the present one when none has. What is sold no more
 * goes on for whoever has it.
 */
async function offerFor(services: Services, { offered, price, today }: Offering): Promise<DeviceOfferRow> {
  if (price === null) return offered
  const { devices: all } = await readTariffs(services, startOfDay(today))
  const { type, formula, interval, school } = offered
  const alike = all.filter(
    (one) =>
      (one.active || one.id === offered.id) &&
      one.type === type &&
      one.formula === formula &&
      one.interval === interval &&
      one.school === school,
  )
  return bandOf(alike, price) ?? offered
}

type Checked = {
  contract: ContractRow
  input: DeviceDetails
  offer: DeviceOfferRow
  device: Described
  today: Day
}

async function faultsOf(
  services: Services,
  { contract, input, offer, device, today }: Checked,
): Promise<Errors> {
  return {
    ...deviceFaults(input, offer, today),
    ...(await agreementFaults(services, device)),
    ...(await takenFaults(services.db, { imei: device.imei, today, except: contract.id })),
  }
}

function factsOf(
  { device, interval }: Pick<DeviceChange, 'device' | 'interval'>,
  priceCents: number,
): DeviceFacts {
  const { brand, model, imei, reference, description, purchasePriceCents, purchaseDate } = device
  return {
    kind: 'device',
    ...{ brand, model, imei, reference, description, purchasePriceCents, interval, priceCents },
    condition: device.condition === 'new' || device.condition === 'refurbished' ? device.condition : null,
    purchaseDate: purchaseDate && formatDay(purchaseDate),
  }
}

/**
 * Tells whether another device is insured. Where it is of one brand, model, day and price, an administrator who changes
 * the rest puts right a number that was mistyped; nobody does so to their own device after something happened to it.
 */
const replaces: Changes['replaces'] = ({ before, after, isByDesk }) => {
  if (before.kind !== 'device' || after.kind !== 'device') throw new Error('these are no facts of a device')
  const isSame = (fact: keyof DeviceFacts) => before[fact] === after[fact]
  const bought = ['brand', 'model', 'purchaseDate', 'purchasePriceCents'] as const
  return !bought.every(isSame) || (!isByDesk && !isSame('imei'))
}

async function factsToday(db: Db, services: Services, contract: ContractRow): Promise<DeviceFacts | null> {
  const device = await findDevice(db, contract.id)
  const { interval } = await offerOf(services, contract)
  return device && factsOf({ device, interval: isPaidOnce(contract) ? null : interval }, contract.primeCents)
}

type Held = { contract: Pick<ContractRow, 'id'>; draft: DeviceChange; today: Day }

/** Tells whether no other contract in force insures the device; nobody else takes it until the transaction ends. */
async function isFree(tx: Tx, { contract, draft, today }: Held): Promise<boolean> {
  const { imei } = draft.device
  if (imei) await lockImei(tx, imei)
  return !(await isTaken(tx, { imei, today, except: contract.id }))
}

/** What of insured devices may be changed: the device. */
export const deviceChanges: Changes<DeviceChangeWish, DeviceChange> = {
  wish: DeviceChangeWish,
  draft: DeviceChange,
  may: () => ['device', 'effectOn'],
  facts: factsToday,
  nextFacts: (_services, _contract, { draft, priceCents }) => factsOf(draft, priceCents),
  replaces,
  printed: async (_services, facts) => printedDevice(facts),
  quote: quoteDeviceChange,
  async hold(tx, _services, { draft }) {
    if (draft.device.imei) await lockImei(tx, draft.device.imei)
  },
  isPossible: async (tx, contract, { draft, today }) =>
    draft.effectOn <= contract.endDate && (await isFree(tx, { contract, draft, today })),
  async write(tx, { id }, { device }) {
    await tx.update(devices).set(device).where(eq(devices.contractId, id))
    return {}
  },
}
