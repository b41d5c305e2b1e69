import type { InsuranceType } from '@cursus/shared/contracts'
import type { FigurePeriod } from '@cursus/shared/dashboard'
import { figurePeriods, insuranceTypes } from '@cursus/shared/words'
import { readSchool, readWord } from '../../ui/list-address.ts'

/** What the figures are narrowed to, as the address has it; the comparison with last year shows unless it is off. */
export interface DashboardSearch {
  /** The id of a school; 0: students without one. */
  school?: number
  product?: InsuranceType
  /** What is counted over a time; the last twelve months without one. */
  period?: FigurePeriod
  compare?: 'off'
}

/** Reads an address that anybody may have typed: what makes no sense counts as absent. */
export function readDashboardSearch(raw: Record<string, unknown>): DashboardSearch {
  return {
    school: readSchool(raw.school),
    product: readWord(insuranceTypes, raw.product),
    period: readWord(figurePeriods, raw.period),
    compare: raw.compare === 'off' ? 'off' : undefined,
  }
}
