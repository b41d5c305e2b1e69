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
 * a home in France is insured before their first stay there begins, or after the last is over; their first stay begins after
 * the home was insured. `held` are contracts in force or to come, in any order.
 */
export function coverWarnings<Held extends Covered>(
  wanted: Covered,
  held: readonly Held[],
): CoverWarning<Held>[] {
  const byStart = held.toSorted((one, other) => order(one.startDate, other.startDate))
  const double = byStart.find((one) => coversTheSame(wanted, one))
  const staysHere = byStart.filter(({ countryId }) => countryId === FRANCE_ID)
  const [first] = staysHere
  const last = staysHere.toSorted((one, other) => order(one.endDate, other.endDate)).at(-1)
  const isHome = wanted.place !== null
  const isFirstStayHere = wanted.countryId === FRANCE_ID && !(first && first.startDate < wanted.startDate)
  const home = isFirstStayHere && !double ? byStart.find(({ place }) => place !== null) : undefined
  const warnings: CoverWarning<Held>[] = []
  if (double) warnings.push({ kind: 'double_cover', held: double })
  if (isHome && first && wanted.startDate < first.startDate)
    warnings.push({ kind: 'before_stay', held: first })
  if (isHome && last && wanted.endDate > last.endDate) warnings.push({ kind: 'after_stay', held: last })
  if (home && home.startDate < wanted.startDate) warnings.push({ kind: 'after_home', held: home })
  return warnings
}

const order = (one: Day, other: Day) => (one < other ? -1 : Number(one > other))

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
