import { addDays, addMonths, type Day } from './day.ts'
import type { HomeDraft, OptionPayment } from './home.ts'
import { roomsMax } from './home-cover.ts'
import { isPostalCode } from './student-rules.ts'

/** The rhythm of a subscription, from either spelling (C-20). */
export function intervalOf(payment: OptionPayment): 'month' | 'year' {
  return payment === 'mensuel' || payment === 'month' ? 'month' : 'year'
}

/** A home is insured from today on, or from a day within a year. */
export function homeStartLimits(today: Day): { startMin: Day; startMax: Day } {
  return { startMin: today, startMax: addMonths(today, 12) }
}

/** Days ahead for which a change of a home may be agreed. */
const changeDaysAhead = 60

/** Returns the last day from which a change of a home may take effect, before the contract ends. */
export function lastEffectOn(endDate: Day, today: Day): Day {
  const usual = addDays(today, changeDaysAhead)
  return endDate < usual ? endDate : usual
}

/** France and its overseas departments, which some address services give a code of their own. */
const france = new Set(['FR', 'GP', 'MQ', 'GF', 'RE', 'YT'])

/** The ISO code of an address in France. */
export function isInFrance(country: string): boolean {
  return france.has(country)
}

/** False for what the product excludes as a whole: nobody is sold it (decision 624). */
export function isInsuredUse(use: string): boolean {
  return use !== 'second'
}

type Home = Pick<
  HomeDraft,
  'startDate' | 'address' | 'numberOfPersons' | 'numberOfRooms' | 'roommates' | 'needs'
>

/** Saint-Pierre, the Pacific and Monaco write French postal codes; the product covers France and its overseas departments (D-03). */
const isBeyondDepartments = (postalCode: string) => /^(975|98)/.test(postalCode.trim())

/** Returns the key of why a postal code is none of an insured home; null where it is one. */
export function postalFault(postalCode: string) {
  if (!isPostalCode(postalCode, 'FR')) return 'validation.field.postalCode.france'
  return isBeyondDepartments(postalCode) ? 'validation.field.postalCode.territory' : null
}

/**
 * Lists what is wrong with a home that is to be insured on `today`, a day in Paris: field path to keys of messages;
 * empty when it can be bought.
 */
export function homeFaults(home: Home, today: Day): Record<string, string[]> {
  const faults: Record<string, string[]> = {}
  const { startMin, startMax } = homeStartLimits(today)
  if (home.startDate < startMin || home.startDate > startMax) {
    faults.startDate = ['validation.field.start.incorrect']
  }
  if (!isInFrance(home.address.country)) faults['address.country'] = ['validation.field.address.france']
  else {
    const fault = postalFault(home.address.postalCode)
    if (fault) faults['address.postalCode'] = [fault]
  }
  if (home.numberOfRooms < 1) faults.numberOfRooms = ['validation.field.incorrect']
  if (home.numberOfRooms > roomsMax) faults.numberOfRooms = ['error.tariffs.contact_advisor']
  if (home.needs && !isInsuredUse(home.needs.homeUse)) {
    faults['needs.homeUse'] = ['validation.field.homeUse.second']
  }
  const others = home.roommates ?? []
  // The policyholder counts, so each further person is named once (C-57).
  if (others.length !== home.numberOfPersons - 1) faults.roommates = ['validation.field.roommates.incorrect']
  for (const [place, { birthday }] of others.entries()) {
    if (birthday >= today) faults[`roommates.${place}.birthday`] = ['validation.field.birthday.incorrect']
  }
  return faults
}
