import { otherThan } from '../paper/bilingual.ts'
import { benefits } from './benefits.ts'
import type { CertificateFacts } from './facts.ts'
import { bold, insuredRow, insurerRow, periodRow, plain } from './rows.ts'
import type { Form, Row, Sheet } from './sheet.ts'

const form: Form = {
  key: 'stay',
  title: { fr: 'Attestation d’assurance', en: 'Certificate of insurance – Health/Mobility' },
  statement: {
    fr: 'Nous certifions que la personne désignée ci-dessous est assurée pour toute la durée de son séjour.',
    en: 'We certify that the person named below is insured for the whole duration of their stay.',
  },
  benefits,
}

/** The certificate of a stay, with the school where the student has one. */
export function staySheet(facts: CertificateFacts): Sheet {
  const { destination, school, band, lead = 'fr' } = facts
  const [name, other] = [destination[lead], destination[otherThan(lead)]]
  const place: Row = {
    slot: 'destination',
    label: { fr: 'Destination', en: 'Destination' },
    main: [bold(name), plain(` (zone ${destination.zone})`)],
    under: other === name ? '' : other,
  }
  const at: Row[] = school
    ? [{ slot: 'school', label: { fr: 'Établissement', en: 'School' }, main: [plain(school)] }]
    : []
  const rows = [insuredRow(facts), place, periodRow(facts), ...at, insurerRow(facts)]
  return { form, lead, rows, certified: facts, ...(band && { band }) }
}
