import type { Contract } from '@cursus/shared/contracts'

/**
 * Tells what a missing premium means for the cover of today: it goes on until it is suspended (E-15, E-37); `nothing`
 * where there is no cover that could.
 */
export function whileDue({ cover }: Pick<Contract, 'cover'>): 'covered' | 'suspended' | 'nothing' {
  if (cover === 'suspended') return 'suspended'
  return cover === 'current' ? 'covered' : 'nothing'
}
