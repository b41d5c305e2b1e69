import { addDays, addMonths, dayOf, formatDay } from '@cursus/shared/day'

/** Drafts that can be bought today. */
export function stays() {
  const today = dayOf(new Date())
  const period = { startDate: formatDay(addDays(today, 10)), endDate: formatDay(addDays(today, 100)) }
  return {
    today,
    /** 90 days, so 3 months of price in zone 4. */
    inFrance: { ...period, country: 72, countryNationality: 'CN', addressOrigin: '12 rue des Essais, Pékin' },
    /** The same days in Japan, zone 3. */
    inJapan: { ...period, country: 106 },
  }
}

/** A home for one in Toulouse, two rooms from the day after tomorrow, by the month. */
export function aHome(change: object = {}) {
  return {
    startDate: formatDay(addDays(dayOf(new Date()), 2)),
    address: { street: '19 rue du Vieux Pont', postalCode: '31000', city: 'Toulouse', country: 'FR' },
    numberOfPersons: 1,
    numberOfRooms: 2,
    optionPayment: 'mensuel',
    roommates: [] as object[],
    ...change,
  }
}

/** Where somebody moves to, in the same city. */
export const tanneurs = { street: '7 rue des Tanneurs', postalCode: '31000', city: 'Toulouse', country: 'FR' }

/** Room-mates whose names and birthdays a test can look for. */
export const rose = { civility: 'Mme', name: 'Rose', lastName: 'Tavernel', birthday: '2004-02-29' }
export const nino = { civility: 'M', name: 'Nino', lastName: 'Ferrando', birthday: '30/10/2001' }

export const homeCalls = {
  checkout: '/api/payments/checkout/home_insurance',
  create: '/api/contracts/home_insurance',
  sign: '/api/contracts/home_insurance/sign',
  send: '/api/contracts/home_insurance/send',
}

let given = 0

/** An IMEI of the test range that no other call has got, without its separators. */
export function anImei(): string {
  given += 1
  const body = `00101${String(process.pid % 10_000).padStart(4, '0')}${String(given).padStart(5, '0')}`
  const sum = [...body].reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return `${body}${(10 - (sum % 10)) % 10}`
}

/** Where the holder of devices was born and lives, and both terms. */
export const holder = {
  birthdayPlace: 'Lille',
  address: { street: '19 rue du Vieux Pont', postalCode: '31000', city: 'Toulouse', country: 'FR' },
}
const terms = { acceptTerm: true, acceptTerm2: true }

/** A phone of 300 € that was bought a year ago, described whole. */
export function aPhone(change: object = {}) {
  return {
    deviceType: 'Smartphone',
    purchasePriceTTC: 300 as number,
    purchaseDate: formatDay(addMonths(dayOf(new Date()), -12)),
    condition: 'new',
    brand: 'Marque Exemple',
    model: 'Modèle X',
    reference: 'MX-256-N',
    description: 'Smartphone noir 256 Go',
    imei: anImei(),
    ...holder,
    ...terms,
    ...change,
  }
}

/** What a formula without a phone asks. */
export const aComputer = (change: object = {}) => ({ ...holder, ...terms, ...change })

export const deviceCalls = {
  checkout: '/api/payments/checkout/multimedia_insurance',
  create: '/api/contracts/multimedia_insurance',
  send: '/api/contracts/multimedia_insurance/send',
}
