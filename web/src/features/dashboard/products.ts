import type { InsuranceType } from '@cursus/shared/contracts'

interface Look {
  /** Its class: fills, lines and words take its colours from there. */
  hue: 'mob' | 'hab' | 'mul'
  name: string
  /** Lines differ by more than colour. */
  dashes?: string
}

export const products: Record<InsuranceType, Look> = {
  'Santé/Mobilité': { hue: 'mob', name: 'insuranceType.health', dashes: '9 5' },
  Habitation: { hue: 'hab', name: 'insuranceType.home' },
  Multimédia: { hue: 'mul', name: 'insuranceType.multimedia', dashes: '2 6' },
}
