import { addDays, formatDay } from '@cursus/shared/day'
import type { Language } from '@cursus/shared/language'
import { lateByLaw } from '@cursus/shared/late-payment'
import { text } from '../../platform/texts.ts'
import { insurerOf } from '../contracts/insurers.queries.ts'
import type { Product } from '../purchases/product.ts'
import { termsFile } from '../purchases/terms.service.ts'
import { homeChanges } from './change-home.ts'
import { homeRoutes } from './home.routes.ts'
import { homeAdvice } from './home-advice.ts'
import { homeClaims } from './home-claims.ts'
import { homeAgreementWith, homeCertificateWith, homeOccupants } from './home-documents.ts'
import { HomeKept } from './home-draft.ts'
import { homePriceCells } from './home-prices.queries.ts'
import { homeQuotes } from './home-quotes.ts'
import { openHome } from './open-home.ts'
import { refusalOf } from './quote-home.ts'

/** A rented home and the people in it: paid by the month or year, renewed each year. */
export const home: Product<HomeKept> = {
  key: 'home',
  insuranceType: 'Habitation',
  prefix: 'HA',
  documentType: 'Certificate',
  insurer: insurerOf('Habitation'),
  payment: 'subscription',
  renewal: { consentAbove: 10 },
  name: { fr: 'Habitation', en: 'Home' },
  title: 'insuranceType.home',
  pages: { offer: '/insurance/housing', checkout: '/home_checkout', signed: 'home' },
  quote: homeQuotes,
  priceCells: homePriceCells,
  prices: (tariffs) =>
    tariffs.home.map(({ id, unitAmount, rooms, interval }) => {
      const key = rooms === 1 ? 'paidName.home.one' : 'paidName.home.many'
      const name = (language: Language) => text(language, key, { rooms })
      return { id, unitAmount, name, interval, isForSale: true }
    }),
  draft: HomeKept,
  identity: ({ address: { street, complement, postalCode, city } }) => [street, complement, postalCode, city],
  said: ['needs', 'asksEarlyStart'],
  // The first day itself may be used up: a home is also insured from the day of its payment.
  payableUntil: ({ startDate }) => addDays(startDate, 1),
  startsOn: ({ startDate }) => startDate,
  open: openHome,
  refusal: refusalOf,
  summarise({ startDate, numberOfRooms, interval, address, ...draft }) {
    const { complement, ...place } = address
    const roommates = draft.roommates.map((one) => ({ ...one, birthday: formatDay(one.birthday) }))
    return {
      startDate,
      numberRoom: numberOfRooms,
      place: `${address.street}, ${address.city}`,
      insuredPlace: {
        address: { ...place, ...(complement && { complement }) },
        persons: draft.numberOfPersons,
        roommates,
      },
      interval,
    }
  },
  terms: () => [
    termsFile('ipid', 'DocumentInformation-Habitation.pdf', ['home', 'ipid.pdf']),
    termsFile('conditions', 'ConditionsGénérales-Habitation.pdf', ['home', 'conditions_generales.pdf']),
  ],
  document: homeCertificateWith,
  englishFileName: 'CertificateOfInsurance-Home.pdf',
  occupants: homeOccupants,
  agreement: homeAgreementWith,
  withdrawal: { days: 14, daysWithClaim: 14 },
  asksEarlyStart: ({ asksEarlyStart }) => asksEarlyStart,
  advice: homeAdvice,
  claims: homeClaims,
  termination: [
    { reason: 'move', article: 'L113-16', kind: 'event', withinMonths: 3, noticeMonths: 1 },
    { reason: 'due_date', article: 'L113-12', kind: 'due_date' },
    { reason: 'after_year', article: 'L113-15-2', kind: 'after', months: 12, noticeMonths: 1 },
    { reason: 'life_event', article: 'L113-16', kind: 'event', withinMonths: 3, noticeMonths: 1 },
    { reason: 'end_of_studies', article: null, kind: 'event', withinMonths: 3, noticeMonths: 1 },
  ],
  late: lateByLaw,
  changes: homeChanges,
  routes: homeRoutes,
}
