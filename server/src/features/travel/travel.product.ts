import type { Language } from '@cursus/shared/language'
import { wireNames } from '@cursus/shared/product-keys'
import { text } from '../../platform/texts.ts'
import { insurerOf } from '../contracts/insurers.queries.ts'
import { nameIn } from '../countries/countries.queries.ts'
import { whereIn } from '../countries/where.service.ts'
import type { Product } from '../purchases/product.ts'
import { termsFile } from '../purchases/terms.service.ts'
import { stayChanges, stayCorrections } from './change-stay.ts'
import { openPaidStay } from './open-stay.ts'
import { refusalOf } from './quote-stay.ts'
import { stayAdvice } from './stay-advice.ts'
import { certificateWith, stayAgreementWith } from './stay-documents.ts'
import { StayDraft } from './stay-draft.ts'
import { stayPriceCells } from './stay-prices.queries.ts'
import { stayQuotes } from './stay-quotes.ts'
import { travelRoutes } from './travel.routes.ts'

/** Zone of the price table that is France. */
const franceZone = 4

/** A stay outside the country of residence: paid once, for its first to its last day. */
export const travel: Product<StayDraft> = {
  key: 'travel',
  insuranceType: 'Santé/Mobilité',
  prefix: 'SM',
  documentType: 'Certificate',
  insurer: insurerOf('Santé/Mobilité'),
  payment: 'once',
  renewal: null,
  name: { fr: 'Santé/Mobilité', en: 'Health/Mobility' },
  title: 'insuranceType.travel',
  pages: {
    offer: '/insurance/health-mobility',
    checkout: '/checkout?context=health',
    signed: 'health',
  },
  quote: stayQuotes,
  priceCells: stayPriceCells,
  prices: (tariffs) =>
    tariffs.travel.map(({ id, unitAmount, zone }) => {
      const key = zone === franceZone ? 'paidName.travel.france' : 'paidName.travel.zone'
      const name = (language: Language) => text(language, key, { zone })
      return { id, unitAmount, name, interval: null, isForSale: true }
    }),
  draft: StayDraft,
  identity: ({ country, startDate, endDate }) => [country, startDate, endDate],
  said: ['countryNationality', 'addressOrigin', 'needs', 'asksEarlyStart', 'passportNumber'],
  payableUntil: ({ startDate }) => startDate,
  startsOn: ({ startDate }) => startDate,
  open: openPaidStay,
  refusal: (buyer, { country }) => refusalOf(buyer, country),
  summarise({ country, startDate, endDate }, { countries, language }) {
    const known = countries.byId.get(country)
    const names = known && {
      countryName: nameIn(language, known.name),
      countryWhere: whereIn(language, known),
    }
    return { ...names, countryId: country, startDate, endDate }
  },
  terms: () => [
    termsFile('ipid', 'DocumentInformation-SantéMobilité.pdf', [wireNames.travel, 'ipid.pdf']),
    termsFile('conditions', 'ConditionsGénérales-SantéMobilité.pdf', [
      wireNames.travel,
      'conditions_generales.pdf',
    ]),
  ],
  document: certificateWith,
  englishFileName: 'CertificateOfInsurance-HealthMobility.pdf',
  agreement: stayAgreementWith,
  certifiesToHosts: true,
  hasPartnerOffers: true,
  withdrawal: { days: 14, daysWithClaim: 14 },
  visaRefused: { workingDays: 10 },
  asksEarlyStart: ({ asksEarlyStart }) => asksEarlyStart,
  advice: stayAdvice,
  claims: {
    describe({ contract: { countryId } }, { countries, language }) {
      const known = countryId === null ? undefined : countries.byId.get(countryId)
      return known ? nameIn(language, known.name) : null
    },
    deductible: () => null,
    capital: () => null,
    most: () => null,
    hasAllowance: false,
    hasRooms: false,
  },
  corrections: stayCorrections,
  changes: stayChanges,
  termination: [
    { reason: 'end_of_studies', article: null, kind: 'event', withinMonths: 3, noticeMonths: 1 },
    { reason: 'move', article: 'L113-16', kind: 'event', withinMonths: 3, noticeMonths: 1 },
    { reason: 'life_event', article: 'L113-16', kind: 'event', withinMonths: 3, noticeMonths: 1 },
    { reason: 'due_date', article: 'L113-12', kind: 'due_date' },
    { reason: 'after_year', article: 'L113-15-2', kind: 'after', months: 12, noticeMonths: 1 },
  ],
  routes: travelRoutes,
}
