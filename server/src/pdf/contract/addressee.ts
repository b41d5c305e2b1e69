import type { Bilingual } from '../parts/bilingual.ts'
import type { Fact } from './fact-rows.ts'

/** Whom a letter is to. */
export interface Addressee {
  name: string
  lastName: string
  /** The spelling of the passport, where the name is in another script. */
  latinName?: string
  latinLastName?: string
  /** On one line, as registered. */
  address?: string
}

/** Whom a letter is to, and about which contract of theirs; `insurance` in the words of the letter. */
export function addressed(
  { name, lastName, latinName = '', latinLastName = '', address }: Addressee,
  { insurance, reference, insurer }: { insurance: string; reference: string; insurer: string },
): Fact[] {
  const fact = (slot: string, label: Bilingual, value: string, under?: string): Fact => ({
    slot,
    label,
    value,
    ...(under && { under }),
  })
  return [
    fact(
      'addressee',
      { fr: 'Destinataire', en: 'To' },
      `${name} ${lastName}`.trim(),
      `${latinName} ${latinLastName}`.trim(),
    ),
    ...(address ? [fact('address', { fr: 'Adresse', en: 'Address' }, address)] : []),
    fact('contract', { fr: 'Contrat', en: 'Contract' }, `${insurance}, n° ${reference}`, insurer),
  ]
}
