import type { OfferValue } from '@cursus/shared/accounts'
import type { School } from '@cursus/shared/schools'
import { offerValues, partnershipLevels } from '@cursus/shared/words'
import { hasKinds } from './is-record.ts'
import { parsed, storedText } from './session.ts'

/** Returns the student's school from the login; null without one, or when it was edited by hand. */
export function readSchool(): School | null {
  const stored = parsed(storedText('school') ?? '')
  return isSchool(stored) ? stored : null
}

const kinds = {
  id: 'number',
  name: 'string',
  path: 'string',
  emailDomain: 'string',
  studentsSchoolName: 'string',
  partnerLevelHealthMobility: 'number',
  insuranceForForeign: 'boolean',
} as const

function isSchool(value: unknown): value is School {
  if (!hasKinds(value, kinds)) return false
  const { partnershipLevel, listOffer, image } = value
  return (
    partnershipLevels.some((level) => level === partnershipLevel) &&
    Array.isArray(listOffer) &&
    listOffer.every((offer: OfferValue) => offerValues.includes(offer)) &&
    (image === null || typeof image === 'string')
  )
}
