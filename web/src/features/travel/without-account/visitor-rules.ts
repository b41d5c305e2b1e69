import { type NewStudent, StudentRegistration } from '@cursus/shared/accounts'
import { type Day, formatDay, parseDay } from '@cursus/shared/day'
import { StayNeeds } from '@cursus/shared/needs'
import { needsLatin } from '@cursus/shared/person-name'
import { isPassportNumber } from '@cursus/shared/travel'
import { buysStayOnline } from '@cursus/shared/who-can-buy'
import { latinIssues, profileIssues } from '../../../account/profile-rules.ts'
import { issuesOf } from '../../../forms/form-issues.ts'
import type { Issues } from '../../../forms/form-words.ts'
import { stayIssues } from '../stay-values.ts'
import type { VisitorStay } from './visitor-draft.ts'

export type Step = 1 | 2 | 3
/** The fourth waypoint is the payment page itself. */
export const steps: readonly Step[] = [1, 2, 3]

type StayAnswers = Pick<VisitorStay, 'start' | 'end' | 'country' | 'purpose' | 'healthCover'>

/** Online a visitor buys what a classic student may: a stay in France (decision C-03). */
export const isSoldOnline = (country: string) => country === '' || buysStayOnline(null, Number(country))

/** Lists the faults of step 1: days, destination, and both needs. */
export function visitorStayIssues(answers: StayAnswers, today: Day): Issues {
  return { ...stayIssues(answers, today), ...issuesOf(StayNeeds, answers) }
}

/** Answers about the traveller: the facts of the certificate, and the account. */
export type PersonValues = Pick<
  VisitorStay,
  | 'civility'
  | 'firstName'
  | 'lastName'
  | 'birthday'
  | 'nationality'
  | 'addressOrigin'
  | 'passportNumber'
  | 'address'
  | 'email'
  | 'phoneNumber'
  | 'latinName'
  | 'latinLastName'
> & { password: string }

/**
 * Lists the faults of step 2; somebody who is signed in (`hasAccount`) answers only the questions about the stay, and corrects
 * who they are while no paper carries it (`isCorrected`).
 */
export function personIssues(
  values: PersonValues,
  { hasAccount, isCorrected = false, today }: { hasAccount: boolean; isCorrected?: boolean; today: Day },
) {
  const issues: Issues = {}
  if (!values.nationality) issues.nationality = 'validation.field.required'
  if (!values.addressOrigin.trim()) issues.addressOrigin = 'validation.field.required'
  if (values.addressOrigin.length > 300) issues.addressOrigin = 'validation.field.tooLong'
  if (!isPassportNumber(values.passportNumber)) issues.passportNumber = 'validation.field.passport'
  if (hasAccount && !isCorrected) return issues
  const ofAccount = Object.entries(accountIssues(values, today))
  const asked = hasAccount ? ofAccount.filter(([field]) => ofPerson.has(field)) : ofAccount
  return { ...issues, ...Object.fromEntries(asked) }
}

const ofPerson = new Set(['civility', 'firstName', 'lastName', 'latinName', 'latinLastName', 'birthday'])

function accountIssues(values: PersonValues, today: Day): Issues {
  const { firstName, lastName } = values
  const wire = issuesOf(StudentRegistration, toRegistration(values))
  const named = Object.entries(wire).map(([path, issue]) => [fieldOf(path) ?? path, issue])
  const issues: Issues = { ...profileIssues(values, today), ...Object.fromEntries(named) }
  // The server takes M when it is left out, and the certificate would call a woman « Assuré ».
  if (!values.civility) issues.civility = 'validation.field.required'
  if (values.address.street && !/^\d{5}$/.test(values.address.postalCode.trim()))
    issues['address.postalCode'] = 'visitor-stay:address.postalCode'
  return { ...issues, ...latinIssues({ name: firstName, lastName }, values) }
}

/** Makes the registration of the account: its address is in France. */
export function toRegistration(values: PersonValues): NewStudent {
  const { civility, firstName, lastName, latinName, latinLastName, birthday, phoneNumber, email, password } =
    values
  const born = parseDay(birthday)
  return {
    user: { name: firstName, lastName, email: email.trim(), password },
    ...(civility && { civility }),
    birthday: born ? formatDay(born) : birthday.trim(),
    phoneNumber,
    address: { ...values.address, country: 'FR' },
    studentType: 'classic',
    ...(needsLatin(firstName) && { latinName }),
    ...(needsLatin(lastName) && { latinLastName }),
  }
}

const fields: Record<string, string> = {
  'user.name': 'firstName',
  'user.lastName': 'lastName',
  'user.email': 'email',
  'user.password': 'password',
  countryNationality: 'nationality',
}

/** The field of step 2 for a path of the registration or of the draft. */
export function fieldOf(path: string): string | undefined {
  return fields[path]
}

interface Open {
  hasAccount: boolean
  /** Password, which only the page keeps, so that a reload asks it again. */
  password: string
  today: Day
}

/** The last step that is open: each opens the next, and an answer that was taken back closes it again. */
export function furthestStep(stay: VisitorStay, { hasAccount, password, today }: Open): Step {
  const isStayDone = Object.keys(visitorStayIssues(stay, today)).length === 0 && isSoldOnline(stay.country)
  if (stay.maxStep < 2 || !isStayDone) return 1
  const isPersonDone = Object.keys(personIssues({ ...stay, password }, { hasAccount, today })).length === 0
  return stay.maxStep < 3 || !isPersonDone ? 2 : 3
}

/** Tells whether the third step was reached and the page has lost the password since: all that is asked again. */
export function lostPassword(stay: VisitorStay, open: Open): boolean {
  const wrong = Object.keys(personIssues({ ...stay, password: open.password }, open))
  return stay.maxStep === 3 && open.password === '' && wrong.join() === 'password'
}
