import { FRANCE_ID } from './countries.ts'
import type { Day } from './day.ts'

/**
 * Cover that is compared with another: a stay has a country, a home a place (street and town), devices a formula;
 * null where the product has no such fact. Both days are covered.
 */
export type Covered = {
  insuranceType: string
  countryId: number | null
  place: string | null
  formula: string | null
  startDate: Day
  endDate: Day
}

/** Warning before a payment, with the contract that it is about. */
export type CoverWarning<Held> = {
  kind: 'double_cover' | 'before_stay' | 'after_stay' | 'after_home'
  held: Held
}

/**
 * Lists how a cover conflicts with those that its person holds: another contract covers the same on some of its days;
 * a home in France is insured before a stay there begins, or after it is over; a stay begins after the home was
 * insured. `held` are contracts in force or to come.
 */
export function coverWarnings<Held extends Covered>(
  wanted: Covered,
  held: readonly Held[],
): CoverWarning<Held>[] {
  const double = held.find((one) => coversTheSame(wanted, one))
  const isStayHere = wanted.countryId === FRANCE_ID
  const stay = wanted.place === null ? undefined : held.find(({ countryId }) => countryId === FRANCE_ID)
  const home = isStayHere && !double ? held.find(({ place }) => place !== null) : undefined
  const warnings: CoverWarning<Held>[] = []
  if (double) warnings.push({ kind: 'double_cover', held: double })
  if (stay && wanted.startDate < stay.startDate) warnings.push({ kind: 'before_stay', held: stay })
  if (stay && wanted.endDate > stay.endDate) warnings.push({ kind: 'after_stay', held: stay })
  if (home && home.startDate < wanted.startDate) warnings.push({ kind: 'after_home', held: home })
  return warnings
}

const plain = (place: string | null) =>
  place
    ?.normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim() ?? null

/** The formula of a phone alone: each of its contracts insures one phone, known by its IMEI, so a second is for another. */
const onePhoneEach = 'Smartphone'

/** Two contracts for different things are no double cover (L121-4 of the insurance code). */
function coversTheSame(one: Covered, other: Covered): boolean {
  return (
    one.formula !== onePhoneEach &&
    one.insuranceType === other.insuranceType &&
    one.countryId === other.countryId &&
    one.formula === other.formula &&
    plain(one.place) === plain(other.place) &&
    one.startDate <= other.endDate &&
    other.startDate <= one.endDate
  )
}
