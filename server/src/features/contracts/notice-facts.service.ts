import { dayOf, formatDay } from '@cursus/shared/day'
import type { Fact } from '../../pdf/contract/fact-rows.ts'
import type { Bilingual } from '../../pdf/parts/bilingual.ts'
import { parisHour } from '../../platform/paris-hour.ts'

/** States which contract a notice is about: its product by name and its reference. */
export const contractFact = (
  product: Bilingual,
  reference: string,
  label: Bilingual = { fr: 'Contrat', en: 'Contract' },
): Fact => ({ slot: 'contract', label, value: `${product.fr}, n° ${reference}`, under: product.en })

/** States the day and the hour, in Paris, at which something was received: the time that rights are counted from. */
export const receivedFact = (at: Date): Fact => ({
  slot: 'at',
  label: { fr: 'Reçue le', en: 'Received on' },
  value: `${formatDay(dayOf(at))} à ${parisHour(at)}, heure de Paris`,
  under: `${formatDay(dayOf(at))} at ${parisHour(at)}, Paris time`,
})
