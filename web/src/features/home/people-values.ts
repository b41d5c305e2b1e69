import { type StudentRegistration, StudentRegistration as Wire } from '@cursus/shared/accounts'
import { formatDay, parseDay } from '@cursus/shared/day'
import { isInsuredUse } from '@cursus/shared/home-rules'
import { HomeNeeds } from '@cursus/shared/needs'
import { needsLatin } from '@cursus/shared/person-name'
import { confirmIssue } from '../../account/new-password-fields.tsx'
import { latinIssues, profileIssues, studentIssues } from '../../account/profile-rules.ts'
import { type AddressValue, emptyAddress } from '../../forms/address-value.ts'
import { issuesOf } from '../../forms/form-issues.ts'
import type { Issues } from '../../forms/form-words.ts'
import { type LatinName, latinIssuesOf } from '../../forms/latin-names.ts'
import type { HomeQuote, RoommateValue } from './home-quote.ts'
import { roommateIssues } from './roommate-rules.ts'

/** Step 3 as it stands on the screen, under the spec's names. Passwords are never kept. */
export type PeopleValues = HomeQuote['main'] & {
  password: string
  passwordConfirm: string
  roommates: RoommateValue[]
  homeUse: string
  homeCover: string
  acceptTerm: boolean
  acceptTerm2: boolean
  asksEarlyStart: boolean
}

const blank: RoommateValue = { civility: '', name: '', lastName: '', birthday: '' }

/** One block for each further occupant (decision C-57); whom the quote knows already stands in it. */
export function startingPeople(quote: HomeQuote, agreed: Agreed): PeopleValues {
  const others = (quote.persons ?? 1) - 1
  const roommates = Array.from({ length: others }, (_, place) => quote.roommates[place] ?? blank)
  return { ...quote.main, password: '', passwordConfirm: '', roommates, ...quote.needs, ...agreed }
}

export type Agreed = Pick<PeopleValues, 'acceptTerm' | 'acceptTerm2' | 'asksEarlyStart'>
export const nothingAgreed: Agreed = { acceptTerm: false, acceptTerm2: false, asksEarlyStart: false }

type Kept = Pick<HomeQuote, 'main' | 'roommates' | 'needs'>

/** Makes the part that the quote keeps. People beyond the present number are kept, in case it rises again. */
export function keptPeople(values: PeopleValues, quote: HomeQuote): Kept {
  const { password: _, passwordConfirm: __, roommates, homeUse, homeCover, ...answers } = values
  const { acceptTerm: ___, acceptTerm2: ____, asksEarlyStart: _____, ...main } = answers
  const everybody = [...roommates, ...quote.roommates.slice(roommates.length)]
  return { main, roommates: everybody, needs: { homeUse, homeCover } }
}

interface Asked {
  /** True when a visitor makes an account on the way. */
  account: boolean
  /** The names that the server lacks in Latin letters, of somebody who has one (decision C-81). */
  latin: readonly LatinName[]
  today: string
  /** The cover begins before the days of a withdrawal are over. */
  isEarly: boolean
}

/** All that keeps « Payer » from paying, in whatever block (spec 2 §5). */
export function peopleIssues(values: PeopleValues, { account, latin, today, isEarly }: Asked): Issues {
  const issues: Issues = { ...(account && accountIssues(values, today)), ...latinIssuesOf(values, latin) }
  values.roommates.forEach((roommate, place) => {
    for (const [path, issue] of Object.entries(roommateIssues(roommate, today)))
      issues[`roommates.${place}.${path}`] = issue
  })
  Object.assign(issues, issuesOf(HomeNeeds, values))
  if (!isInsuredUse(values.homeUse)) issues.homeUse = 'validation.field.homeUse.second'
  if (!values.acceptTerm) issues.acceptTerm = 'validation.field.term.required'
  if (!values.acceptTerm2) issues.acceptTerm2 = 'validation.field.received.required'
  if (isEarly && !values.asksEarlyStart) issues.asksEarlyStart = 'validation.field.early.required'
  return issues
}

function accountIssues(values: PeopleValues, today: string): Issues {
  const { birthDate, phoneNumber, firstName, lastName } = values
  const wire = issuesOf(Wire, registrationOf(values, emptyAddress))
  const named = [
    profileIssues({ birthday: birthDate, phoneNumber }, today),
    studentIssues({ birthday: birthDate }, today),
    wire,
  ].flatMap((issues) =>
    Object.entries(issues).flatMap(([path, issue]) => {
      const field = fieldOf(path)
      return field ? [[field, issue]] : []
    }),
  )
  return {
    ...Object.fromEntries(named),
    ...confirmIssue(values),
    ...latinIssues({ name: firstName, lastName }, values),
  }
}

/**
 * Makes the registration of the account: its address is the insured home (decision C-41), the birthday as DD/MM/YYYY.
 */
export function toRegistration(values: PeopleValues, home: AddressValue | null): StudentRegistration {
  const { civility, ...rest } = registrationOf(values, home ?? emptyAddress)
  return { ...rest, civility: civility || 'M' }
}

function registrationOf(values: PeopleValues, address: AddressValue) {
  const { civility, firstName, lastName, birthDate, phoneNumber, emailUser, password } = values
  const { latinName, latinLastName } = values
  const born = parseDay(birthDate)
  return {
    user: { name: firstName, lastName, email: emailUser.trim(), password },
    civility,
    birthday: born ? formatDay(born) : birthDate.trim(),
    phoneNumber,
    address,
    studentType: 'classic' as const,
    ...(needsLatin(firstName) ? { latinName } : {}),
    ...(needsLatin(lastName) ? { latinLastName } : {}),
  }
}

const fields: Record<string, string> = {
  'user.name': 'firstName',
  'user.lastName': 'lastName',
  'user.email': 'emailUser',
  'user.password': 'password',
  birthday: 'birthDate',
  civility: 'civility',
  phoneNumber: 'phoneNumber',
  latinName: 'latinName',
  latinLastName: 'latinLastName',
}

/** The field of step 3 for a path of the registration; none for the address, which is the home's of step 1. */
export function fieldOf(path: string): string | undefined {
  return fields[path]
}
