import type { InsuranceType } from '@cursus/shared/contracts'
import { addDays, formatDay } from '@cursus/shared/day'
import type { Product } from '../../src/features/purchases/product.ts'
import { bicycleRoutes } from './bicycle.routes.ts'
import { bicycleAgreementWith, bicycleCertificateWith } from './bicycle-documents.ts'
import { BicycleDraft } from './bicycle-draft.ts'
import { openBicycle } from './open-bicycle.ts'

/** A bicycle, insured once for a year: what a fourth product takes, and nothing beside this folder. */
export const bicycle: Product<BicycleDraft> = {
  key: 'bicycle',
  insuranceType: 'Vélo' as InsuranceType,
  prefix: 'VE',
  documentType: 'Certificate',
  insurer: 2,
  payment: 'once',
  renewal: null,
  name: { fr: 'Vélo', en: 'Bicycle' },
  title: 'insuranceType.bicycle',
  pages: { offer: '/insurance/bicycle', checkout: '/bicycle_checkout', signed: 'bicycle' },
  prices: () => [
    { id: 'price_bicycle', unitAmount: 4900, name: () => 'Assurance vélo', interval: null, isForSale: true },
  ],
  draft: BicycleDraft,
  identity: ({ frameNumber }) => [frameNumber],
  payableUntil: ({ startDate }) => addDays(startDate, 1),
  startsOn: ({ startDate }) => startDate,
  open: openBicycle,
  summarise: ({ startDate, brand }) => ({ startDate, device: brand }),
  terms: () => [
    {
      kind: 'conditions',
      fileName: 'ConditionsGénérales-Vélo.pdf',
      key: 'bicycle/conditions',
      draw: async () => Buffer.from(`%PDF-1.7 conditions of ${formatDay('2026-11-01')}`),
    },
  ],
  document: bicycleCertificateWith,
  agreement: bicycleAgreementWith,
  termination: [{ reason: 'due_date', article: 'L113-12', kind: 'due_date' }],
  withdrawal: { days: 14, daysWithClaim: 14 },
  claims: {
    describe: () => null,
    deductible: () => 0,
    capital: () => null,
    most: () => null,
    hasAllowance: false,
    hasRooms: false,
  },
  routes: bicycleRoutes,
}
