import { isDeepStrictEqual } from 'node:util'
import type { ChangeFacts, HomeFacts } from '@cursus/shared/contract-change'
import { fullNameOf } from '@cursus/shared/full-name'
import { homeCover } from '@cursus/shared/home-cover'
import { onOneLine } from '../purchases/document-facts.queries.ts'
import type { AmendedFact } from '../purchases/product.ts'

const euros = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR', maximumFractionDigits: 0 })

const rhythms = { month: 'Chaque mois, each month', year: 'Chaque année, each year' }

const corrected = 'identité corrigée, corrected'

/**
 * Writes a home out for the paper of an amendment: with the sums that its rooms insure, and who was named otherwise `before` and
 * is corrected, not exchanged.
 */
export function printedHome(facts: ChangeFacts, before: ChangeFacts = facts): AmendedFact[] {
  if (facts.kind !== 'home' || before.kind !== 'home') throw new Error('these are no facts of a home')
  const { address, numberOfRooms: rooms, roommates, interval } = facts
  const { contents, theft } = homeCover(rooms)
  const people = roommates.map((one) => {
    const said = isCorrected(one, before.roommates) ? `${one.birthday}, ${corrected}` : one.birthday
    return `${fullNameOf(one)} (${said})`
  })
  return [
    { label: { fr: 'Logement assuré', en: 'Insured home' }, value: onOneLine(address) },
    { label: { fr: 'Pièces', en: 'Rooms' }, value: String(rooms) },
    {
      label: { fr: 'Colocataires assurés', en: 'Insured roommates' },
      value: people.join(', ') || '–',
    },
    { label: { fr: 'Vos biens, jusqu’à', en: 'Contents, up to' }, value: euros.format(contents) },
    { label: { fr: 'Vol, jusqu’à', en: 'Theft, up to' }, value: euros.format(theft) },
    { label: { fr: 'Paiement', en: 'Payment' }, value: rhythms[interval] },
  ]
}

type Roommate = HomeFacts['roommates'][number]

function isCorrected(one: Roommate, before: readonly Roommate[]): boolean {
  const known = before.find(({ id }) => id !== null && id === one.id)
  return known !== undefined && !isDeepStrictEqual(known, one)
}
