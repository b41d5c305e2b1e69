import { fullNameOf, passportNameOf } from '@cursus/shared/full-name'
import type { Bilingual } from '../parts/bilingual.ts'
import type { Fact } from './fact-rows.ts'

/** Person to whom a letter is addressed. */
export interface Addressee {
  name: string
  lastName: string
  /** Name as the passport spells it, when the registered name is in another script than Latin. */
  latinName?: string
  latinLastName?: string
  /** On one line, as registered. */
  address?: string
}

/**
 * Builds the facts that open a letter: its addressee and their contract. `insurance` is named in the words of the
 * letter.
 */
export function addressed(
  { address, ...names }: Addressee,
  { insurance, reference, insurer }: { insurance: string; reference: string; insurer: string },
): Fact[] {
  const fact = (slot: string, label: Bilingual, value: string, under?: string): Fact => ({
    slot,
    label,
    value,
    ...(under && { under }),
  })
  return [
    fact('addressee', { fr: 'Destinataire', en: 'To' }, fullNameOf(names), passportNameOf(names)),
    ...(address ? [fact('address', { fr: 'Adresse', en: 'Address' }, address)] : []),
    fact('contract', { fr: 'Contrat', en: 'Contract' }, `${insurance}, n° ${reference}`, insurer),
  ]
}
