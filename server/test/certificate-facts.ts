import type { CertificateFacts, HomeCertificateFacts } from '../src/pdf/certificate/facts.ts'

/** What a certificate for a stay in Japan says, of somebody who was never there. */
export const stayFacts: CertificateFacts = {
  reference: 'SM-2026-000006',
  code: '7K2M94QDV3XA8HTB',
  verifyUrl: 'https://cursus.example.org/verifier/7K2M94QDV3XA8HTB',
  insured: {
    civility: 'Mme',
    name: 'Xinyi',
    lastName: 'Lanchen',
    birthday: '2001-01-30',
    nationality: { fr: 'Chine', en: 'China' },
  },
  destination: { fr: 'Japon', en: 'Japan' },
  startDate: '2026-11-10',
  endDate: '2027-03-09',
  issuedOn: '2026-10-31',
  school: 'Institut Méridien (fictif)',
  insurer: 'Assureur A (exemple)',
  company: 'Cursus Assurances (société fictive)',
  advisor: { name: 'Camille Lorendal', phone: '01 99 00 55 01', email: 'conseil@example.org' },
}

/** What the certificate of a home of three people says. */
export const homeFacts: HomeCertificateFacts = {
  ...stayFacts,
  reference: 'HA-2026-000004',
  insured: { civility: 'M', name: 'Malo', lastName: 'Kerdivel', birthday: '2002-12-05' },
  home: { address: '8 place du Cadran, 69007 Lyon', rooms: 4 },
  occupants: ['Malo Kerdivel', '王小明', 'محمد عبد الله'],
  insurer: 'Assureur B (exemple)',
}

/** The certificate for a stay of a person of that name. */
export const named = (name: string, lastName: string, more = {}): CertificateFacts => ({
  ...stayFacts,
  insured: { ...stayFacts.insured, name, lastName, ...more },
})
