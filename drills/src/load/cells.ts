import { addDays, addMonths, dayOf, formatDay } from '@cursus/shared/day'
import countries from '../../../server/src/data/countries.json' with { type: 'json' }
import homeTariff from '../../../server/src/data/home-tariff.json' with { type: 'json' }
import deviceTariff from '../../../server/src/data/multimedia-tariff.json' with { type: 'json' }
import travelTariff from '../../../server/src/data/travel-tariff.json' with { type: 'json' }
import { aComputer, aHome, aPhone, deviceCalls, homeCalls, stays } from '../../../server/test/covers.ts'

type Interval = 'month' | 'year' | null
/** What the tariff says the provider is to ask for, in cents: lines in order, each with how often it is due. */
export type Owed = { amounts: number[]; interval: Interval }
/** One cell of the tariffs as it is bought. */
export type Cell = {
  name: string
  product: 'travel' | 'home' | 'devices'
  isAbroad: boolean
  path: string
  /** Another at each call: an IMEI is insured once. */
  body: () => { priceId: string; additionalPriceId?: string; contract: object }
  owed: Owed
}

const day = (text: string) => text as Interval
const start = addDays(dayOf(new Date()), 10)
const yearly = deviceTariff.offers.find(
  (one) => one.type === 'Multimedia' && one.recurring.interval === 'year',
)
const monthly = deviceTariff.offers.find(
  (one) => one.type === 'Multimedia' && one.recurring.interval === 'month',
)

/** Every cell of the tariffs as they are written in the data, homes and stays abroad with devices beside them too. */
export function allCells(): Cell[] {
  const stayCells = travelTariff.prices.map((price) => stayCell(price))
  const homeCells = homeTariff.prices.map((price) => homeCell(price))
  const beside = [
    ...travelTariff.prices
      .filter(({ zone, month }) => zone !== 4 && month === 3)
      .map((one) => stayCell(one, yearly)),
    ...homeTariff.prices.map((one) => homeCell(one, one.recurring.interval === 'year' ? yearly : monthly)),
  ]
  return [...stayCells, ...homeCells, ...deviceTariff.offers.map(deviceCell), ...beside]
}

type Offer = (typeof deviceTariff.offers)[number]
const beside = (addOn?: Offer) => ({
  more: addOn ? { additionalPriceId: addOn.id } : {},
  name: addOn ? ` with ${addOn.id}` : '',
  amounts: addOn ? [addOn.unit_amount] : [],
})

function stayCell(price: (typeof travelTariff.prices)[number], addOn?: Offer): Cell {
  const { zone, month, id, unit_amount } = price
  const isAbroad = zone !== 4
  const endDate = addDays(addMonths(start, month - 1), 1)
  const country = isAbroad ? countries.find((one) => one.zone === zone)?.id : stays().inFrance.country
  const { more, name, amounts } = beside(addOn)
  const contract = { ...stays().inFrance, startDate: formatDay(start), endDate: formatDay(endDate), country }
  return {
    name: id + name,
    product: 'travel',
    isAbroad,
    path: '/api/payments/checkout/health_mobility',
    body: () => ({ priceId: id, contract, ...more }),
    owed: { amounts: [unit_amount, ...amounts], interval: null },
  }
}

function homeCell(
  { id, rooms, recurring, unit_amount }: (typeof homeTariff.prices)[number],
  addOn?: Offer,
): Cell {
  const { more, name, amounts } = beside(addOn)
  const optionPayment = recurring.interval === 'year' ? 'annuel' : 'mensuel'
  return {
    name: id + name,
    product: 'home',
    isAbroad: false,
    path: homeCalls.checkout,
    body: () => ({ priceId: id, contract: aHome({ numberOfRooms: rooms, optionPayment }), ...more }),
    owed: { amounts: [unit_amount, ...amounts], interval: day(recurring.interval) },
  }
}

function deviceCell(offer: Offer): Cell {
  return {
    name: offer.id,
    product: 'devices',
    isAbroad: false,
    path: deviceCalls.checkout,
    body: () => ({
      priceId: offer.id,
      contract: offer.requiresDeviceForm ? aPhone({ purchasePriceTTC: offer.trancheMax }) : aComputer(),
    }),
    owed: { amounts: [offer.unit_amount], interval: day(offer.recurring.interval) },
  }
}
