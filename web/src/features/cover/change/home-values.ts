import { parseDay, purchaseDay } from '@cursus/shared/day'
import { Roommate } from '@cursus/shared/home'
import { isPostalCode } from '@cursus/shared/student-rules'
import { profileIssues } from '../../../account/profile-rules.ts'
import type { AddressValue } from '../../../forms/address-value.ts'
import { dayIssue, issuesOf } from '../../../forms/form-issues.ts'
import type { Issues } from '../../../forms/form-words.ts'
import type { ChangeStart } from './change-start.ts'
import { type ChangeOf, type Confirmed, type FactsOf, type NamesOf, unconfirmed } from './use-change.ts'

export interface RoommateValue {
  /** That of whoever is insured already; null of a newcomer. */
  id: string | null
  civility: '' | 'M' | 'Mme'
  name: string
  lastName: string
  birthday: string
}

interface HomeFields {
  address: AddressValue
  rooms: string
  interval: 'month' | 'year'
  roommates: RoommateValue[]
}

export interface HomeValues extends HomeFields, Confirmed {
  effectOn: string
}

export const nobody: RoommateValue = { id: null, civility: '', name: '', lastName: '', birthday: '' }

type Home = FactsOf<'home'>

/** Returns somebody as they are insured already; undefined of a newcomer. */
export const standingOf = ({ id }: RoommateValue, { roommates }: Home) =>
  roommates.find((other) => id !== null && other.id === id)

/** Tells whether something is to be corrected of somebody. */
export const isCorrected = (one: RoommateValue, standing: RoommateValue) => keyOf(one) !== keyOf(standing)

const keyOf = ({ civility, name, lastName, birthday }: RoommateValue) =>
  [civility, name.trim(), lastName.trim(), birthday].join('\n')

/** Returns how the form of a home becomes a wish. */
export function homeChange(
  now: Home,
  { facts, effectOn }: ChangeStart<Home>,
  names: NamesOf<HomeValues>,
): ChangeOf<HomeValues> {
  const today = purchaseDay(new Date())
  const stands = fieldsOf(now)
  return {
    defaults: { ...fieldsOf(facts), effectOn, ...unconfirmed },
    names,
    check: (values) => homeIssues(values, today),
    isSame: (values) => factsKey(values) === factsKey(stands),
    wish: (values) => wishOf(values, stands),
  }
}

const factsKey = ({ interval, ...values }: HomeFields) => JSON.stringify([interval, othersKey(values)])

/** All but the rhythm of payment, which is wished alone. */
const othersKey = ({ address, rooms, roommates }: Omit<HomeFields, 'interval'>) => {
  const { street, postalCode, city, complement } = address
  return JSON.stringify([street, postalCode, city, complement.trim(), rooms, roommates.map(keyOf)])
}

function fieldsOf({ address, numberOfRooms, roommates, interval }: Home): HomeFields {
  return {
    address: { ...address, complement: address.complement ?? '', country: 'FR' },
    rooms: String(numberOfRooms),
    interval,
    roommates,
  }
}

function homeIssues({ address, effectOn, roommates }: HomeValues, today: string): Issues {
  const missing = 'validation.field.required'
  const people = roommates.flatMap((one, place) => {
    const born = profileIssues({ birthday: one.birthday, phoneNumber: '' }, today)
    return Object.entries({ ...born, ...issuesOf(Roommate, one) }).map(([field, issue]) => [
      `roommates.${place}.${field}`,
      issue,
    ])
  })
  return {
    ...(!address.street && { 'address.street': missing }),
    ...(!isPostalCode(address.postalCode, 'FR') && {
      'address.postalCode': address.postalCode ? 'validation.field.postalCode.france' : missing,
    }),
    ...(!address.city && { 'address.city': missing }),
    ...(!parseDay(effectOn) && { effectOn: dayIssue(effectOn) }),
    ...Object.fromEntries(people),
  }
}

function wishOf(values: HomeValues, stands: HomeFields): object {
  const { address, rooms, interval, effectOn, roommates } = values
  const rhythm = interval !== stands.interval && { interval }
  if (rhythm && othersKey(values) === othersKey(stands)) return rhythm
  return { address, numberOfRooms: Number(rooms), roommates, effectOn, ...rhythm }
}
