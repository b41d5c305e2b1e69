import type { InsuranceType } from '@cursus/shared/contracts'
import type { IconName } from '../ui/icon-paths.ts'

/** Hue, drawing and name of each insurance type. */
export const looks: Record<InsuranceType, { hue: string; icon: IconName; name: string }> = {
  'Santé/Mobilité': { hue: 'mob', icon: 'plane', name: 'insuranceType.health' },
  Habitation: { hue: 'hab', icon: 'sofa', name: 'insuranceType.home' },
  Multimédia: { hue: 'mul', icon: 'mobile', name: 'insuranceType.multimedia' },
}
