import { type Bilingual, type Lead, otherThan } from '../parts/bilingual.ts'
import { homeBenefits } from './benefits.ts'
import type { HomeCertificateFacts } from './facts.ts'
import { bold, insuredRow, insurerRow, periodRow, plain } from './rows.ts'
import type { Form, Row, Sheet } from './sheet.ts'

const title = { fr: 'Attestation d’assurance habitation', en: 'Certificate of insurance – Home' }
const statement = {
  fr: 'Nous certifions que les personnes désignées ci-dessous sont assurées pour le logement indiqué.',
  en: 'We certify that the persons named below are insured for the home stated below.',
}
const ofOne = {
  fr: 'Nous certifions que la personne désignée ci-dessous est assurée pour le logement indiqué.',
  en: 'We certify that the person named below is insured for the home stated below.',
}

/** Returns the form for a number of rooms: the amounts depend on it, so each number has its own form, and one for an occupant. */
const formOf = (rooms: number, isOccupant: boolean): Form => ({
  key: `home ${rooms}${isOccupant ? ' occupant' : ''}`,
  title,
  statement: isOccupant ? ofOne : statement,
  benefits: homeBenefits(rooms),
})

/** Composes the certificate of a home, which a landlord asks for each year. */
export function homeSheet(facts: HomeCertificateFacts): Sheet {
  const { home, policyholder, lead = 'fr' } = facts
  const { address, rooms } = home
  const place: Row = {
    slot: 'home',
    label: { fr: 'Logement', en: 'Insured home' },
    main: [bold(address)],
    under: bothOf(lead, {
      fr: `${rooms} ${rooms > 1 ? 'pièces' : 'pièce'}`,
      en: `${rooms} ${rooms > 1 ? 'rooms' : 'room'}`,
    }),
    mayGrow: true,
  }
  const people = policyholder ? policyholderRow(policyholder) : occupantsRow(facts)
  const rows = [insuredRow(facts), place, people, periodRow(facts), insurerRow(facts)]
  return { form: formOf(rooms, policyholder !== undefined), lead, rows, certified: facts }
}

function occupantsRow({ occupants, lead = 'fr' }: HomeCertificateFacts): Row {
  const many = occupants.length > 1
  return {
    slot: 'occupants',
    label: many ? { fr: 'Occupants', en: 'Occupants' } : { fr: 'Occupant', en: 'Occupant' },
    main: occupants.flatMap((name, index) => (index > 0 ? [plain(', '), plain(name)] : [plain(name)])),
    under: bothOf(lead, {
      fr: many ? `${occupants.length} personnes assurées` : '1 personne assurée',
      en: many ? `${occupants.length} insured persons` : '1 insured person',
    }),
    mayGrow: true,
  }
}

const policyholderRow = (name: string): Row => ({
  slot: 'policyholder',
  label: { fr: 'Souscripteur', en: 'Policyholder' },
  main: [plain(name)],
  mayGrow: true,
})

const bothOf = (lead: Lead, said: Bilingual) => `${said[lead]} – ${said[otherThan(lead)]}`
