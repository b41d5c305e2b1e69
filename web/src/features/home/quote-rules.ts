import { addDays, addMonths, type Day, formatDay, parseDay } from '@cursus/shared/day'
import { personsMax } from '@cursus/shared/home'
import { type HomeCover, homeCover, homeTables, roomsMax } from '@cursus/shared/home-cover'
import { homeStartLimits, postalFault } from '@cursus/shared/home-rules'
import type { AddressValue } from '../../forms/address-value.ts'
import { dayIssue } from '../../forms/form-issues.ts'
import type { Issues } from '../../forms/form-words.ts'
import { products } from '../../insurance/products.ts'
import type { StoredSession } from '../../session/session.ts'
import type { HomeQuote } from './home-quote.ts'
import { roommateIssues } from './roommate-rules.ts'

const upTo = (count: number) => Array.from({ length: count }, (_, place) => place + 1)
/** Rooms with a price, persons of one contract (spec 2 §9). The chip after the last room leads to the advisor. */
export const roomChoices = upTo(roomsMax)
export const tooManyRooms = roomsMax + 1
export const personChoices = upTo(personsMax)
const DAYS_AFTER_A_HOME = 45

export type Step = 1 | 2 | 3 | 4 | 5
export const steps: readonly Step[] = [1, 2, 3, 4, 5]

/** Returns the use of a home that its number of persons speaks for, where another one was told; null where both fit. */
export function fittingUse(use: string, persons: number | null): 'shared' | 'tenant' | null {
  if (use === 'tenant' && (persons ?? 1) > 1) return 'shared'
  return use === 'shared' && persons === 1 ? 'tenant' : null
}

/** Today, or 45 days on for whoever has a home contract in force (spec 2 §9, decision C-56). */
export function defaultStart(today: Day, holdsHome: boolean): Day {
  return holdsHome ? addDays(today, DAYS_AFTER_A_HOME) : today
}

/** Today in place of a start that has gone by since it was chosen; null while it can stay, or once the home is paid. */
export function movedStart({ startDate, contractId }: HomeQuote, today: Day): Day | null {
  const start = parseDay(startDate)
  return start && start < today && !contractId ? today : null
}

type Answers = Pick<HomeQuote, 'rooms' | 'persons' | 'address' | 'startDate'>

/** Keys of the texts: what keeps these answers from having a price. */
export function homeIssues({ rooms, persons, address, startDate }: Answers, today: Day): Issues {
  const issues: Issues = {}
  if (!roomChoices.includes(rooms ?? 0)) issues.rooms = 'validation.field.required'
  if (!personChoices.includes(persons ?? 0)) issues.persons = 'validation.field.required'
  Object.assign(issues, addressIssues(address))
  const start = parseDay(startDate)
  const { startMin, startMax } = homeStartLimits(today)
  if (!start) issues.startDate = dayIssue(startDate)
  else if (start < startMin || start > startMax) issues.startDate = 'home:start.outside'
  return issues
}

const postalWords = {
  'validation.field.postalCode.france': 'home:address.postalCode',
  'validation.field.postalCode.territory': 'home:address.territory',
}

/** A street is required (spec 2 §5); the home is in France, overseas departments included. */
function addressIssues(address: AddressValue | null): Issues {
  if (!address?.street.trim()) return { 'address.street': 'validation.field.required' }
  const issues: Issues = {}
  const fault = postalFault(address.postalCode)
  if (fault) issues['address.postalCode'] = postalWords[fault]
  if (!address.city.trim()) issues['address.city'] = 'validation.field.required'
  return issues
}

/** One signed-in occupant has nobody to name (decision C-41). */
export function skipsPeople({ persons }: Pick<HomeQuote, 'persons'>, isSignedIn: boolean): boolean {
  return isSignedIn && persons === 1
}

/** Text key of a step's name: a visitor who is alone names nobody else in the third. */
export function stepName(step: Step, { persons }: Pick<HomeQuote, 'persons'>): string {
  return step === 3 && persons === 1 ? 'step.3.alone' : `step.${step}`
}

function namesEverybody({ persons, roommates }: HomeQuote, today: Day): boolean {
  const others = (persons ?? 1) - 1
  const named = roommates.slice(0, others)
  return named.length === others && named.every((one) => Object.keys(roommateIssues(one, today)).length === 0)
}

/**
 * The last step that is open: step 1 opens step 2, step 2 those up to 4, the fifth needs an account and the contract
 * (spec 2 §2). Step 4 pays, so it needs an account and everybody's name: until then the third is the last.
 */
export function furthestStep(quote: HomeQuote, isSignedIn: boolean, today: Day): Step {
  if (isSignedIn && quote.contractId) return 5
  if (quote.maxStep < 2 || Object.keys(homeIssues(quote, today)).length > 0) return 1
  if (quote.maxStep < 3) return 2
  return isSignedIn && namesEverybody(quote, today) ? 4 : 3
}

/** The step to show for the one in the address: capped, and on to the fourth where the third has no object. */
export function stepAt(asked: number | undefined, quote: HomeQuote, isSignedIn: boolean, today: Day): Step {
  const furthest = furthestStep(quote, isSignedIn, today)
  const wanted = steps.find((step) => step === asked) ?? 1
  const capped = wanted < furthest ? wanted : furthest
  return capped === 3 && skipsPeople(quote, isSignedIn) ? 4 : capped
}

type Person = Pick<StoredSession, 'role' | 'offers'>

/** A partner student is offered devices only where their school does (spec 1 §6); a visitor as if without a school. */
export function mayAddDevices(person: Person | null): boolean {
  return person?.role !== 'ROLE_STUDENT_PARTNER' || person.offers.includes(products.devices.offer)
}

/** Cents for each person, rounded; at least one person (decision C-42). */
export function centsPerPerson(cents: number, persons: number | null): number {
  return Math.round(cents / Math.max(1, persons ?? 1))
}

interface Cover extends HomeCover {
  /** File of the guarantee table under /document/home/ and its text key. */
  table: string
  tableKey: string
}

export const guaranteeTables = {
  small: { table: homeTables.small, tableKey: 'covers.table.small' },
  large: { table: homeTables.large, tableKey: 'covers.table.large' },
} as const

/**
 * Returns the insured sums of a home of so many rooms; there is one guarantee table for 1 to 3 rooms and one for
 * more.
 */
export function coverOf(rooms: number): Cover {
  return { ...(rooms <= 3 ? guaranteeTables.small : guaranteeTables.large), ...homeCover(rooms) }
}

/** The end of a contract of twelve months, as its ticket shows it. */
export function endOf(start: string): string {
  const day = parseDay(start)
  return day ? formatDay(addMonths(day, 12)) : ''
}
