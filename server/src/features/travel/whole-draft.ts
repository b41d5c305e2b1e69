import type { TravelCreation, TravelDraft } from '@cursus/shared/travel'
import { invalid } from '../../platform/errors.ts'

/** The stay that a call names, where nothing that is stored names it. Throws 422 with each part that is missing. */
export function wholeDraft(input: TravelCreation): TravelDraft {
  const { startDate, endDate, country } = input
  if (startDate !== undefined && endDate !== undefined && country !== undefined) {
    return { ...input, startDate, endDate, country }
  }
  const missing = Object.entries({ startDate, endDate, country }).filter(([, value]) => value === undefined)
  const errors = Object.fromEntries(missing.map(([field]) => [field, ['validation.field.required']]))
  throw invalid('platform.invalid', errors)
}
