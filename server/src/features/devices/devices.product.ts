import { addDays } from '@cursus/shared/day'
import { lateByLaw } from '@cursus/shared/late-payment'
import { wireNames } from '@cursus/shared/product-keys'
import { insurerOf } from '../contracts/insurers.queries.ts'
import type { Product } from '../purchases/product.ts'
import { termsFile } from '../purchases/terms.service.ts'
import { inLanguage } from '../tariffs/tariffs.queries.ts'
import { devicesAddOn } from './add-on.ts'
import { deviceChanges } from './change-device.ts'
import { deviceAdvice } from './device-advice.ts'
import { deviceClaims } from './device-claims.ts'
import { deviceJobs, endAged } from './devices.jobs.ts'
import { devicesRoutes } from './devices.routes.ts'
import { devicesAgreementWith, devicesContractWith } from './devices-documents.ts'
import { DevicesKept } from './devices-draft.ts'
import { devicesPriceCells } from './devices-prices.queries.ts'
import { openDevices } from './open-devices.ts'
import { refusalOf } from './quote-devices.ts'
import { recheckDevices } from './recheck-devices.ts'
import { isTooOld } from './too-old.queries.ts'

/** Days within which a draft may be paid; its contract runs from the day of payment, and covers once it is signed. */
const daysToPay = 30

/** Devices, described before or after payment; paid by the month or year, or once beside a stay. */
export const devices: Product<DevicesKept> = {
  key: 'devices',
  insuranceType: 'Multimédia',
  prefix: 'MU',
  documentType: 'Contract',
  insurer: insurerOf('Multimédia'),
  payment: 'subscription',
  renewal: { consentAbove: 10, isOutgrown: isTooOld },
  name: { fr: 'Multimédia', en: 'Devices' },
  title: 'insuranceType.devices',
  pages: {
    offer: '/insurance/multimedia',
    checkout: '/multimedia_checkout?context=multimedia',
    signed: wireNames.devices,
  },
  priceCells: devicesPriceCells,
  prices: (tariffs) =>
    tariffs.devices.map(({ id, unitAmount, name, interval, active, formula }) => {
      return {
        ...{ id, unitAmount, interval, isForSale: active, formula },
        name: (language) => inLanguage(name, language),
      }
    }),
  draft: DevicesKept,
  identity: ({ device: { imei }, formula }) => [imei ?? formula],
  // The holder's birthplace and address, and the invoice, which has another id each time that it is uploaded.
  said: [
    ...['needs', 'asksEarlyStart', 'invoiceId', 'birthdayPlace'],
    ...['street', 'complement', 'postalCode', 'city', 'country'],
  ],
  payableUntil: (_, checkedOutOn) => addDays(checkedOutOn, daysToPay),
  startsOn: () => null,
  open: openDevices,
  addOn: devicesAddOn,
  refusal: (buyer, { priceId }, tariffs) => refusalOf(buyer, tariffs.deviceOffer(priceId)),
  recheck: recheckDevices,
  summarise({ priceId, device: { brand, model } }, { tariffs }) {
    const offer = tariffs.deviceOffer(priceId)
    const device = [brand, model].filter(Boolean).join(' ') || null
    return { formula: offer?.formula ?? null, device, interval: offer?.interval ?? null }
  },
  terms(tariffs, priceId) {
    const information = termsFile('ipid', 'DocumentInformation-Multimédia.pdf', [
      wireNames.devices,
      'ipid.pdf',
    ])
    const conditions = termsFile('conditions', 'ConditionsGénérales-Multimédia.pdf', [
      wireNames.devices,
      'conditions_generales.pdf',
    ])
    const offer = tariffs.deviceOffer(priceId)
    if (!offer) return [information, conditions]
    // The notice is that of the formula.
    const notice = termsFile('notice', 'NoticeInformation-Multimédia.pdf', [wireNames.devices, offer.fic])
    return [information, notice, conditions]
  },
  document: devicesContractWith,
  agreement: devicesAgreementWith,
  severalAtOnce: true,
  hasInvoice: true,
  // What complements a good has 30 days.
  withdrawal: { days: 30, daysWithClaim: 14 },
  asksEarlyStart: ({ asksEarlyStart }) => asksEarlyStart,
  advice: deviceAdvice,
  late: lateByLaw,
  changes: deviceChanges,
  claims: deviceClaims,
  termination: [
    { reason: 'due_date', article: 'L113-12', kind: 'due_date' },
    { reason: 'after_year', article: 'L113-15-2', kind: 'after', months: 12, noticeMonths: 1 },
    { reason: 'move', article: 'L113-16', kind: 'event', withinMonths: 3, noticeMonths: 1 },
    { reason: 'paid_theft', article: null, kind: 'event', noticeMonths: 1 },
    { reason: 'beyond_repair', article: null, kind: 'event', noticeMonths: 1 },
    { reason: 'end_of_studies', article: null, kind: 'event', withinMonths: 3, noticeMonths: 1 },
    { reason: 'life_event', article: 'L113-16', kind: 'event', withinMonths: 3, noticeMonths: 1 },
  ],
  routes: devicesRoutes,
  jobs: deviceJobs,
  sweeps: [endAged],
}
