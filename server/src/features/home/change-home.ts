import { type ChangeFacts, HomeChangeWish, type HomeFacts } from '@cursus/shared/contract-change'
import { addDays, type Day, formatDay, startOfDay } from '@cursus/shared/day'
import { dueByDays } from '@cursus/shared/due-by-days'
import { personsMax } from '@cursus/shared/home'
import { homeFaults, lastEffectOn } from '@cursus/shared/home-rules'
import { and, eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Db, Tx } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { intervalOf, isOnNewRhythm } from '../contracts/contracts.queries.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import { periodsPaid } from '../payments/payments.queries.ts'
import type { Changes, QuotedChange } from '../purchases/product.ts'
import { type Errors, refuse } from '../purchases/quoting.service.ts'
import { students } from '../students/students.table.ts'
import { readTariffs } from '../tariffs/tariffs.queries.ts'
import { paidUntil, rhythmRefusal } from './change-rhythm.ts'
import { readHome } from './home.queries.ts'
import { homes } from './home.table.ts'
import { HomeKept, RoommateKept } from './home-draft.ts'
import { printedHome } from './printed-home.ts'
import { unprintable } from './quote-home.ts'
import { recognise, type StandingRoommate } from './roommates.rules.ts'
import { writeRoommates } from './roommates.service.ts'

/** Stored wish for a home, whole. Days are `'YYYY-MM-DD'`. */
const HomeChange = z.extend(z.pick(HomeKept, { address: true, numberOfRooms: true }), {
  /** Without `id`, a newcomer; in drafts of earlier releases, anybody. */
  roommates: z._default(z.array(z.extend(RoommateKept, { id: z.optional(z.string()) })), []),
  interval: z.enum(['month', 'year']),
  effectOn: z.string(),
  /** First day at another rhythm; absent where it stays. */
  rhythmFrom: z.optional(z.string()),
})
type HomeChange = z.infer<typeof HomeChange>

/** A home as it is wished, or as it is given: then each of its people has an id. */
type Home = Omit<HomeChange, 'effectOn' | 'rhythmFrom'>
type Given = Home & { roommates: StandingRoommate[] }

async function readGiven(db: Db, services: Services, contract: ContractRow): Promise<Given> {
  const [{ home, others }, tariffs] = await Promise.all([readHome(db, contract.id), readTariffs(services)])
  const { street, complement, postalCode, city, country } = home
  return {
    address: { street, complement: complement || null, postalCode, city, country },
    numberOfRooms: contract.numberRoom ?? 0,
    roommates: others,
    interval: intervalOf(services, contract, tariffs) ?? 'year',
  }
}

type Asked = { contract: ContractRow; wish: HomeChangeWish; today: Day }

/** Prices another address, other rooms or people for a home, or another rhythm; null when nothing changes. */
async function quoteHomeChange(
  services: Services,
  { contract, wish, today }: Asked,
): Promise<QuotedChange<HomeChange> | null> {
  const given = await readGiven(services.db, services, contract)
  if (wish.interval && wish.interval !== given.interval)
    return quoteRhythm(services, { contract, wish, today }, given)
  const effectOn = wish.effectOn ?? today
  const draft: HomeChange = { ...given, ...wished(wish, given), effectOn }
  const errors: Errors = {
    ...faultsOf(contract, draft, today),
    ...strangers(wish, given),
    ...(await unprintable(draft)),
  }
  const isForAdvisor = errors.numberOfRooms?.includes('error.tariffs.contact_advisor')
  refuse(errors, '', isForAdvisor ? 'tariffs.contact_advisor' : undefined)
  if (JSON.stringify({ ...draft, effectOn }) === JSON.stringify({ ...given, effectOn })) return null
  const price = await priceOf(services, contract, { given, draft, today })
  // What is paid is at one price and what comes at another: no share of one of them would be right.
  if (price.id !== contract.priceId && isOnNewRhythm(contract, today))
    throw new AppError('conflict', 'changes.counting')
  const { startDate, primeCents: before } = contract
  const periods = await periodsPaid(services, contract.id, given.interval)
  return {
    draft,
    price,
    due: dueByDays({ before, after: price.cents, startDate, effectOn }, periods),
    facts: factsOf(draft, price.cents),
    effectOn,
    agreeBefore: [addDays(effectOn, 1)],
  }
}

/**
 * Prices another rhythm: nothing is due now, and today's price counts from the day after what is paid. Throws 409
 * `changes.rhythm`, and 422 when something else is wished with it.
 */
async function quoteRhythm(
  services: Services,
  { contract, wish, today }: Asked,
  given: Given,
): Promise<QuotedChange<HomeChange>> {
  const interval = wish.interval ?? given.interval
  const isAlone = JSON.stringify({ ...given, ...wished(wish, given) }) === JSON.stringify(given)
  refuse(isAlone ? {} : { interval: ['validation.field.interval.alone'] })
  const last = await paidUntil(services, contract)
  if (last === null || (await rhythmRefusal(services, contract, today)))
    throw new AppError('conflict', 'changes.rhythm')
  const rhythmFrom = addDays(last, 1)
  const draft: HomeChange = { ...given, interval, effectOn: rhythmFrom, rhythmFrom }
  const price = await todaysPrice(services, draft, today)
  return {
    draft,
    price,
    due: { cents: 0, laterCents: 0, period: null, days: null },
    facts: factsOf(draft, price.cents),
    effectOn: rhythmFrom,
    // The provider has a day to be told before it asks for the next payment.
    agreeBefore: [last],
    rhythm: { paidUntil: last, interval },
  }
}

function wished({ address, numberOfRooms, roommates: others }: HomeChangeWish, given: Given): Partial<Home> {
  return {
    ...(address && {
      address: {
        street: address.street,
        complement: address.complement || null,
        postalCode: address.postalCode,
        city: address.city,
        country: address.country ?? given.address.country,
      },
    }),
    ...(numberOfRooms !== undefined && { numberOfRooms }),
    ...(others && {
      roommates: recognise(
        others.map(({ id, ...one }) => ({ ...one, ...(id && { id }) })),
        given.roommates,
      ),
    }),
  }
}

function faultsOf({ endDate }: ContractRow, draft: HomeChange, today: Day): Errors {
  const { effectOn, address, numberOfRooms, roommates: people } = draft
  const numberOfPersons = people.length + 1
  const home = {
    address: { ...address, complement: address.complement ?? '' },
    numberOfRooms,
    roommates: people,
  }
  const errors: Errors = homeFaults({ ...home, startDate: today, numberOfPersons }, today)
  if (numberOfPersons > personsMax) errors.roommates = ['validation.field.roommates.tooMany']
  if (effectOn < today || effectOn > lastEffectOn(endDate, today))
    errors.effectOn = ['validation.field.effectOn.outside']
  return errors
}

/** Ids that name nobody in the contract, or somebody twice. */
function strangers({ roommates: named }: HomeChangeWish, given: Given): Errors {
  const known = new Set(given.roommates.map(({ id }) => id))
  const wrong = (named ?? []).flatMap(({ id }, place) => (!id || known.delete(id) ? [] : [place]))
  return Object.fromEntries(wrong.map((place) => [`roommates.${place}.id`, ['validation.field.incorrect']]))
}

type Pricing = { given: Given; draft: HomeChange; today: Day }

/** While the rooms stay, what was agreed; else today's price. */
async function priceOf(services: Services, contract: ContractRow, { given, draft, today }: Pricing) {
  const { priceId: id, primeCents: cents } = contract
  return draft.numberOfRooms === given.numberOfRooms ? { id, cents } : todaysPrice(services, draft, today)
}

type Priced = Pick<HomeChange, 'numberOfRooms' | 'interval'>

async function todaysPrice(services: Services, draft: Priced, today: Day) {
  const price = (await readTariffs(services, startOfDay(today))).homePrice(
    draft.numberOfRooms,
    draft.interval,
  )
  if (!price) throw new Error(`the tariff has no price for ${draft.numberOfRooms} rooms`)
  return { id: price.id, cents: price.unitAmount }
}

function factsOf(home: Home, priceCents: number): HomeFacts {
  const { street, complement, postalCode, city } = home.address
  return {
    kind: 'home',
    address: { street, complement, postalCode, city },
    numberOfRooms: home.numberOfRooms,
    roommates: home.roommates.map((one) => ({
      ...one,
      id: one.id ?? null,
      birthday: formatDay(one.birthday),
    })),
    interval: home.interval,
    priceCents,
  }
}

/** Writes where a home is and its rooms, to compare it. */
function placeOf(facts: ChangeFacts): string {
  if (facts.kind !== 'home') throw new Error('these are no facts of a home')
  const { street, complement, postalCode, city } = facts.address
  return JSON.stringify([street, complement, postalCode, city, facts.numberOfRooms])
}

/** Writes the home of a changed contract, and the people insured in it: the one list of them. */
async function writeHome(tx: Tx, { id: contractId, studentId }: ContractRow, draft: HomeChange) {
  const { address, numberOfRooms, roommates: people } = draft
  await moveAccount(tx, { contractId, studentId, address })
  await tx
    .update(homes)
    .set({ ...address, numberOfPersons: people.length + 1 })
    .where(eq(homes.contractId, contractId))
  await writeRoommates(tx, contractId, people)
  return { numberRoom: numberOfRooms, ...(draft.rhythmFrom && { rhythmFrom: draft.rhythmFrom }) }
}

type Move = Pick<HomeChange, 'address'> & Pick<ContractRow, 'studentId'> & { contractId: string }

/** The address of the account moves along where it is that of the home which is left: letters go there (decision 579). */
async function moveAccount(tx: Tx, { contractId, studentId, address }: Move) {
  const { home: left } = await readHome(tx, contractId)
  const { street, complement, postalCode, city, country } = address
  if (street === left.street && postalCode === left.postalCode) return
  const livesThere = and(
    ...[eq(students.street, left.street), eq(students.postalCode, left.postalCode)],
    eq(students.city, left.city),
  )
  await tx
    .update(students)
    .set({ street, complement, postalCode, city, country })
    .where(and(eq(students.userId, studentId), livesThere))
}

/** What of a home may be changed: a move, its rooms, who lives there, and how often it is paid. */
export const homeChanges: Changes<HomeChangeWish, HomeChange> = {
  wish: HomeChangeWish,
  draft: HomeChange,
  may: (contract, today) => [
    'address',
    ...(isOnNewRhythm(contract, today) ? [] : (['numberOfRooms'] as const)),
    'roommates',
    'interval',
    'effectOn',
  ],
  facts: async (db, services, contract): Promise<ChangeFacts> =>
    factsOf(await readGiven(db, services, contract), contract.primeCents),
  nextFacts: (_services, _contract, { draft, priceCents }) => factsOf(draft, priceCents),
  replaces: ({ before, after }) => placeOf(before) !== placeOf(after),
  printed: async (_services, facts, before) => printedHome(facts, before),
  quote: quoteHomeChange,
  // Homes do not exclude each other.
  hold: async () => undefined,
  isPossible: async (_tx, { endDate }, { draft: { effectOn, rhythmFrom }, today }) =>
    rhythmFrom ? today < rhythmFrom : effectOn <= endDate,
  write: writeHome,
  rhythm: {
    refusal: rhythmRefusal,
    of: ({ rhythmFrom: from, interval }) => (from ? { from, interval } : null),
  },
}
