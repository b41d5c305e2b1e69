import { formatDay, parseDay, purchaseDay } from '@cursus/shared/day'
import { Roommate } from '@cursus/shared/home'
import { profileIssues } from '../../../account/profile-rules.ts'
import type { AddressValue } from '../../../forms/address-value.ts'
import { issuesOf } from '../../../forms/form-issues.ts'
import type { Issues } from '../../../forms/form-words.ts'
import type { ChangeOf, FactsOf } from './use-change.ts'

export interface RoommateValue {
  civility: '' | 'M' | 'Mme'
  name: string
  lastName: string
  birthday: string
}

export interface HomeValues {
  address: AddressValue
  rooms: string
  interval: 'month' | 'year'
  effectOn: string
  roommates: RoommateValue[]
  reason: string
  draftRead: string
}

export const nobody: RoommateValue = { civility: '', name: '', lastName: '', birthday: '' }

type Home = FactsOf<'home'>

/** Tells whether somebody is insured already. */
export const isKnown = (one: RoommateValue, { roommates }: Home) =>
  roommates.some((other) => keyOf(other) === keyOf(one))

const keyOf = ({ civility, name, lastName, birthday }: RoommateValue) =>
  [civility, name.trim(), lastName.trim(), birthday].join('\n')

/** How the form of a home becomes a wish. */
export function homeChange(
  now: Home,
  next: { facts: Home; effectOn: string },
  names: Record<string, string>,
): ChangeOf<HomeValues> {
  const today = purchaseDay(new Date())
  const stands = startingFrom(now, formatDay(today))
  const isSame = (values: HomeValues) => factsKey(values) === factsKey(stands)
  return {
    defaults: startingFrom(next.facts, next.effectOn),
    names,
    check: (values) => homeIssues(values, today),
    isSame,
    wish: (values) => (isSame(values) ? null : wishOf(values, stands)),
  }
}

const factsKey = ({ interval, ...values }: HomeValues) => JSON.stringify([interval, othersKey(values)])

/** All but the rhythm of payment, which is wished alone. */
const othersKey = ({ address, rooms, roommates }: Omit<HomeValues, 'interval'>) => {
  const { street, postalCode, city, complement } = address
  return JSON.stringify([street, postalCode, city, complement.trim(), rooms, roommates.map(keyOf)])
}

function startingFrom({ address, numberOfRooms, roommates, interval }: Home, effectOn: string): HomeValues {
  return {
    address: { ...address, complement: address.complement ?? '', country: 'FR' },
    rooms: String(numberOfRooms),
    interval,
    effectOn,
    roommates,
    reason: '',
    draftRead: '',
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
    ...(!address.postalCode && { 'address.postalCode': missing }),
    ...(!address.city && { 'address.city': missing }),
    ...(!parseDay(effectOn) && {
      effectOn: effectOn.trim() ? 'validation.field.date.incorrect' : missing,
    }),
    ...Object.fromEntries(people),
  }
}

function wishOf(values: HomeValues, stands: HomeValues): object {
  const { address, rooms, interval, effectOn, roommates } = values
  const rhythm = interval !== stands.interval && { interval }
  if (rhythm && othersKey(values) === othersKey(stands)) return rhythm
  return { address, numberOfRooms: Number(rooms), roommates, effectOn, ...rhythm }
}
