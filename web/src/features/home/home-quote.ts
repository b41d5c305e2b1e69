import type { Civility } from '@cursus/shared/fields'
import { type AddressValue, emptyAddress } from '../../forms/address-value.ts'

export type HomePayment = 'mensuel' | 'annuel'

/** Policyholder, as step 3 asks for them. Never with a password. */
interface MainPerson {
  civility: Civility | ''
  firstName: string
  lastName: string
  birthDate: string
  phoneNumber: string
  emailUser: string
  latinName: string
  latinLastName: string
}

/** A further occupant; `birthday` as typed. */
export interface RoommateValue {
  civility: Civility | ''
  name: string
  lastName: string
  birthday: string
}

/** Ids of the contract that the quote became; present once it is paid. */
interface HomeIds {
  sessionStripe?: string
  contractId?: string
  customerId?: string
  contractorId?: string
  certificateId?: string
  additionalMultimediaContractId?: string | null
  bundleId?: string
}

/** Everything that was answered for a home, and how far its steps are open. `startDate` is `DD/MM/YYYY` as typed. */
export interface HomeQuote extends HomeIds {
  rooms: number | null
  persons: number | null
  address: AddressValue | null
  startDate: string
  payment: HomePayment
  offerId: string | null
  main: MainPerson
  roommates: RoommateValue[]
  /** Answers to the questions of the advice; empty without an answer. */
  needs: { homeUse: string; homeCover: string }
  maxStep: number
}

export const emptyQuote: HomeQuote = {
  rooms: null,
  persons: null,
  address: null,
  startDate: '',
  payment: 'mensuel',
  offerId: null,
  main: {
    civility: '',
    firstName: '',
    lastName: '',
    birthDate: '',
    phoneNumber: '',
    emailUser: '',
    latinName: '',
    latinLastName: '',
  },
  roommates: [],
  needs: { homeUse: '', homeCover: '' },
  maxStep: 1,
}

const ids = [
  'sessionStripe',
  'contractId',
  'customerId',
  'contractorId',
  'certificateId',
  'additionalMultimediaContractId',
  'bundleId',
] as const

/** Makes the ids that a call about the paid contract names. */
export function contractIdsOf(quote: HomeQuote): HomeIds {
  return Object.fromEntries(ids.map((id) => [id, quote[id]]))
}

type Stored = Record<string, unknown>
const partOf = (value: unknown): Stored => (typeof value === 'object' && value ? (value as Stored) : {})

/** The quote in a stored draft. Somebody may have edited the storage, or an older version written it: the rest is empty. */
export function readQuote(stored: unknown): HomeQuote {
  const draft = partOf(stored)
  const whole = (key: string) => (Number.isInteger(draft[key]) ? Number(draft[key]) : null)
  const known = ids.filter((id) => typeof draft[id] === 'string').map((id) => [id, draft[id]])
  return {
    rooms: whole('rooms'),
    persons: whole('persons'),
    address: draft.address ? textsOf(emptyAddress, draft.address) : null,
    startDate: typeof draft.startDate === 'string' ? draft.startDate : '',
    payment: draft.payment === 'annuel' ? 'annuel' : 'mensuel',
    offerId: typeof draft.offerId === 'string' ? draft.offerId : null,
    main: { ...textsOf(emptyQuote.main, draft.main), civility: civilityOf(draft.main) },
    roommates: Array.isArray(draft.roommates) ? draft.roommates.map(roommateOf) : [],
    needs: textsOf(emptyQuote.needs, draft.needs),
    maxStep: whole('maxStep') ?? 1,
    ...Object.fromEntries(known),
  }
}

function roommateOf(stored: unknown): RoommateValue {
  const texts = textsOf({ name: '', lastName: '', birthday: '' }, stored)
  return { ...texts, civility: civilityOf(stored) }
}

function civilityOf(stored: unknown): Civility | '' {
  const { civility } = partOf(stored)
  return civility === 'M' || civility === 'Mme' ? civility : ''
}

/** The texts that a part has, as far as the stored one has texts there. */
function textsOf<Part extends object>(empty: Part, stored: unknown): Part {
  const given = partOf(stored)
  const entries = Object.entries(empty).map(([key, none]) => {
    const value = given[key]
    return [key, typeof value === 'string' ? value : none]
  })
  return Object.fromEntries(entries) as Part
}

const answers = [
  'rooms',
  'persons',
  'address',
  'startDate',
  'payment',
  'offerId',
  'roommates',
] as const satisfies readonly (keyof HomeQuote)[]

/** The quote with other answers. Another answer is another home: what names the contract of the last one goes. */
export function changedQuote(quote: HomeQuote, part: Partial<HomeQuote>): HomeQuote {
  const isOther = answers.some(
    (key) => part[key] !== undefined && JSON.stringify(part[key]) !== JSON.stringify(quote[key]),
  )
  const kept = isOther ? Object.entries(quote).filter(([key]) => !ids.some((id) => id === key)) : null
  return { ...(kept ? (Object.fromEntries(kept) as unknown as HomeQuote) : quote), ...part }
}
