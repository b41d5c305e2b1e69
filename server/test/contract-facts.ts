import type { ContractFacts, DevicesContractFacts, HomeContractFacts } from '../src/pdf/contract/facts.ts'

export const stayContract: ContractFacts = {
  reference: 'SM-2026-000006',
  insured: {
    civility: 'Mme',
    name: '欣怡',
    lastName: '蓝陈',
    latinName: 'Xinyi',
    latinLastName: 'Lan Chen',
    birthday: '2001-01-30',
    nationality: { fr: 'Chine', en: 'China' },
  },
  address: '15 quai des Longitudes, 69002 Lyon, France',
  school: 'Institut Méridien (fictif)',
  destination: { fr: 'Japon', en: 'Japan', zone: 3 },
  startDate: '2026-11-10',
  endDate: '2027-03-09',
  months: 4,
  lines: [
    {
      label: { fr: 'Santé/Mobilité, zone 3, 4 mois', en: 'Health/Mobility, zone 3, 4 months' },
      cents: 19200,
    },
    { label: { fr: 'Option multimédia, un an', en: 'Multimedia option, one year' }, cents: 5500 },
  ],
  issuedOn: '2026-10-31',
  insurer: 'Assureur A (exemple)',
  company: 'Cursus Assurances (société fictive)',
  advisor: { name: 'Camille Lorendal', phone: '01 99 00 55 01', email: 'conseil@example.org' },
}

export const homeContract: HomeContractFacts = {
  reference: 'HA-2026-000014',
  insured: { ...stayContract.insured, name: 'Maxence', lastName: 'Brindemoy', civility: 'M' },
  startDate: '2026-12-01',
  endDate: '2027-12-01',
  home: { address: '8 place du Cadran, Bâtiment B, 69007 Lyon', rooms: 3 },
  roommates: [
    { civility: 'Mme', name: 'Anne-Élisabeth', lastName: 'Dupré', birthday: '2003-02-28' },
    { civility: 'M', name: '小明', lastName: '王', birthday: '2002-07-14' },
    { civility: 'M', name: 'محمد', lastName: 'عبد الله', birthday: '2001-11-05' },
    {
      civility: 'Mme',
      name: 'Wilhelmina-Alexandrina'.repeat(3),
      lastName: 'van Oranje',
      birthday: '2004-01-01',
    },
  ],
  price: { cents: 996, interval: 'month' },
  issuedOn: '2026-11-21',
  insurer: 'Assureur B (exemple)',
  company: stayContract.company,
  advisor: stayContract.advisor,
}

export const deviceContract: DevicesContractFacts = {
  ...stayContract,
  reference: 'MU-2026-000003',
  formula: {
    name: { fr: "Smartphone jusqu'à 800 €", en: 'Smartphone up to €800' },
    condition: { fr: 'Smartphone neuf ou reconditionné.', en: 'New or refurbished smartphone.' },
    isPhone: true,
  },
  device: {
    deviceType: 'Smartphone',
    brand: 'Marque 华',
    model: 'Modèle X',
    imei: '001010000000016',
    condition: 'new',
    purchasePriceCents: 74900,
    purchaseDate: '2026-06-03',
  },
  birthplace: 'Hangzhou',
  price: { cents: 999, interval: 'month' },
  signedOn: '2026-06-23',
}
