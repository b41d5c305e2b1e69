import { type Lead, otherThan } from '../parts/bilingual.ts'
import { benefits, consulateBenefits } from './benefits.ts'
import type { CertificateFacts } from './facts.ts'
import { bold, insuredRow, insurerRow, passportRow, periodRow, plain } from './rows.ts'
import type { Form, Row, Sheet } from './sheet.ts'

const former: Form = {
  key: 'stay with its zone',
  title: { fr: 'Attestation d’assurance', en: 'Certificate of insurance – Health/Mobility' },
  statement: {
    fr: 'Nous certifions que la personne désignée ci-dessous est assurée pour toute la durée de son séjour.',
    en: 'We certify that the person named below is insured for the whole duration of their stay.',
  },
  benefits,
}

const form: Form = { ...former, key: 'stay', benefits: consulateBenefits }

/** Composes the certificate of a stay, with the school where the student has one. */
export function staySheet(facts: CertificateFacts): Sheet {
  const { destination, school, band, lead = 'fr' } = facts
  const at: Row[] = school
    ? [{ slot: 'school', label: { fr: 'Établissement', en: 'School' }, main: [plain(school)] }]
    : []
  const rows = [
    insuredRow(facts),
    ...passportRow(facts),
    destinationRow(destination, lead),
    periodRow(facts),
    ...at,
    insurerRow(facts),
  ]
  return {
    form: destination.zone === undefined ? form : former,
    lead,
    rows,
    certified: facts,
    ...(band && { band }),
  }
}

const transit = {
  fr: ', et en transit pour s’y rendre et en revenir',
  en: ', and in transit to and from it',
}

/**
 * Builds the row of the destination: the country and the journey there and back, without the countries that are
 * covered for 30 days at most.
 */
function destinationRow({ zone, ...name }: CertificateFacts['destination'], lead: Lead): Row {
  const other = otherThan(lead)
  const label = { fr: 'Destination', en: 'Destination' }
  if (zone === undefined) {
    const under = `${name[other]}${transit[other]}`
    return { slot: 'destination', label, main: [bold(name[lead]), plain(transit[lead])], under }
  }
  const under = name[other] === name[lead] ? '' : name[other]
  return { slot: 'destination', label, main: [bold(name[lead]), plain(` (zone ${zone})`)], under }
}
