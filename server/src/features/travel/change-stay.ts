import type { ChangeFacts, StayFacts } from '@cursus/shared/contract-change'
import { addDays, type Day, formatDay, startOfDay } from '@cursus/shared/day'
import { TravelDraft } from '@cursus/shared/travel'
import { billedMonths } from '@cursus/shared/travel-price'
import { eq } from 'drizzle-orm'
import { type Db, type Tx, transact } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { isPaidBySchool, mayBeCorrected } from '../contracts/contract-state.rules.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import { cancelContract, lockCorrectable } from '../contracts/correct-contract.service.ts'
import { readCountries } from '../countries/countries.queries.ts'
import { readBuyer } from '../purchases/buyer.queries.ts'
import type { AmendedFact, Changes, Correcting, Corrections, QuotedChange } from '../purchases/product.ts'
import { refuse } from '../purchases/quoting.service.ts'
import { readTariffs } from '../tariffs/tariffs.queries.ts'
import { levelOf, refusalOf } from './quote-stay.ts'
import { lockStays, quoteBySchool, refuseOverlap } from './school-paid-stay.ts'
import { changedPrice, pricedFrom, stayChangeFaults } from './stay-change.rules.ts'
import { StayDraft } from './stay-draft.ts'
import { stays } from './travel.table.ts'

type StayRow = typeof stays.$inferSelect

async function readGiven(db: Db, contractId: string): Promise<StayRow> {
  const [stay] = await db.select().from(stays).where(eq(stays.contractId, contractId)).limit(1)
  if (!stay) throw new Error(`contract ${contractId} has no stay`)
  return stay
}

type Asked = { contract: ContractRow; wish: TravelDraft; today: Day }

/** Prices other days or another country for a stay; null when nothing changes. Throws 422 with every bad field. */
async function quoteStayChange(
  services: Services,
  { contract, wish, today }: Asked,
): Promise<QuotedChange<StayDraft> | null> {
  const given = await readGiven(services.db, contract.id)
  const draft = isPaidBySchool(contract)
    ? await quoteForSchool(services, { contract, given, wish, today })
    : await quoteForStudent(services, { contract, given, wish, today })
  const printed = {
    passportNumber: wish.passportNumber === undefined ? given.passportNumber : wish.passportNumber,
    countryNationality: wish.countryNationality ?? given.countryNationality,
  }
  const { startDate, endDate, country, zone, price } = draft
  const isSame =
    startDate === contract.startDate &&
    endDate === contract.endDate &&
    country === contract.countryId &&
    printed.passportNumber === given.passportNumber &&
    printed.countryNationality === given.countryNationality
  if (isSame) return null
  const kept = StayDraft.parse({ startDate, endDate, country, zone, ...printed })
  return {
    draft: kept,
    price,
    due: { cents: price.cents - contract.primeCents, laterCents: 0, period: null, days: null },
    facts: factsOf(contract, { ...kept, priceCents: price.cents }),
    effectOn: today,
    // Once the stay is over, as it is or as it will be, nothing of it may be changed.
    agreeBefore: [contract.startDate, startDate, addDays(contract.endDate, 1), addDays(endDate, 1)],
  }
}

type Quoted = Pick<StayDraft, 'startDate' | 'endDate' | 'country' | 'zone'> & {
  price: { id: string; cents: number }
}

type Own = Asked & { given: StayRow }

/**
 * Prices a change of a stay that a school pays: free for the student, until the day before departure. A school that is inclusive no
 * more pays no more than it has.
 */
async function quoteForSchool(services: Services, { contract, given, wish, today }: Own): Promise<Quoted> {
  if (!mayBeCorrected(contract, today)) throw new AppError('conflict', 'contracts.not_changeable')
  const buyer = await readBuyer(services.db, contract.studentId)
  const paid = { zone: given.zone, months: given.billedMonths, country: contract.countryId }
  const { draft, priceId } = await quoteBySchool(services, { buyer, input: wish, paid })
  return { ...draft, price: { id: priceId, cents: 0 } }
}

async function quoteForStudent(services: Services, { contract, given, wish, today }: Own): Promise<Quoted> {
  const [{ byId, byCode }, tariffs, buyer] = await Promise.all([
    readCountries(services),
    readTariffs(services, startOfDay(today)),
    readBuyer(services.db, contract.studentId),
  ])
  const { startDate, endDate, country, countryNationality } = wish
  const known = byId.get(country)
  const faults = stayChangeFaults(placeOf(contract), { startDate, endDate, countryId: country }, today)
  const refusal = country === contract.countryId ? null : refusalOf(buyer, country)
  if (!known) faults.country = ['validation.field.country.unknown']
  else if (refusal) faults.country ??= [`error.${refusal}`]
  if (countryNationality && !byCode.has(countryNationality))
    faults.countryNationality = ['validation.field.country.unknown']
  refuse(faults)
  const zone = country === contract.countryId ? given.zone : (known?.zone ?? 0)
  const price = changedPrice(
    {
      zone: given.zone,
      months: given.billedMonths,
      price: { id: contract.priceId, cents: contract.primeCents },
    },
    { zone, months: billedMonths({ startDate: pricedFrom(contract, startDate), endDate }) },
    (line) => {
      const found = tariffs.travelPrice(line.zone, line.months, levelOf(buyer))
      return found && { id: found.id, cents: found.unitAmount }
    },
  )
  if (!price) throw new Error(`the tariff has no price for zone ${zone}`)
  return { startDate, endDate, country, zone, price }
}

const placeOf = ({ startDate, boughtFrom, endDate, countryId }: ContractRow) => {
  return { startDate, boughtFrom, endDate, countryId: countryId ?? 0 }
}

type Stated = Pick<StayDraft, 'startDate' | 'endDate' | 'country' | 'passportNumber'> & { priceCents: number }

function factsOf(contract: ContractRow, { startDate, endDate, priceCents, ...stated }: Stated): StayFacts {
  const months = billedMonths({ startDate: pricedFrom(contract, startDate), endDate })
  const days = { startDate: formatDay(startDate), endDate: formatDay(endDate) }
  const { country, passportNumber } = stated
  return { kind: 'stay', ...days, country, passportNumber, months, priceCents }
}

/** Writes a stay out for the paper of an amendment. */
async function printedStay(services: Services, facts: ChangeFacts): Promise<AmendedFact[]> {
  if (facts.kind !== 'stay') throw new Error('these are no facts of a stay')
  const { byId } = await readCountries(services)
  const { startDate, endDate, country, passportNumber, months } = facts
  return [
    { label: { fr: 'Période', en: 'Period of cover' }, value: `Du ${startDate} au ${endDate} inclus` },
    { label: { fr: 'Destination', en: 'Destination' }, value: byId.get(country)?.name.fr ?? '' },
    { label: { fr: 'Numéro du passeport', en: 'Passport number' }, value: passportNumber ?? '–' },
    { label: { fr: 'Durée tarifée', en: 'Months charged' }, value: `${months} mois` },
  ]
}

/** What of a stay may be changed, before and during it. */
export const stayChanges: Changes<TravelDraft, StayDraft> = {
  wish: TravelDraft,
  draft: StayDraft,
  may({ startDate }, today) {
    return startDate <= today
      ? ['endDate', 'passportNumber']
      : ['startDate', 'endDate', 'country', 'passportNumber']
  },
  async facts(db, _services, contract) {
    const { startDate, endDate, countryId, primeCents: priceCents } = contract
    const { passportNumber } = await readGiven(db, contract.id)
    return factsOf(contract, { startDate, endDate, country: countryId ?? 0, passportNumber, priceCents })
  },
  nextFacts: (_services, contract, { draft, priceCents }) => factsOf(contract, { ...draft, priceCents }),
  printed: printedStay,
  quote: quoteStayChange,
  async hold(tx, services, { contract, draft }) {
    await lockStays(tx, contract.studentId)
    if (!isPaidBySchool(contract)) return
    await refuseOverlap(tx, services, {
      studentId: contract.studentId,
      period: draft,
      except: contract.id,
    })
  },
  async isPossible(_tx, contract, { draft: { startDate, endDate, country: countryId }, today }) {
    const faults = stayChangeFaults(placeOf(contract), { startDate, endDate, countryId }, today)
    return Object.keys(faults).length === 0
  },
  async write(tx, contract, draft) {
    const { startDate, endDate, country: countryId, zone, passportNumber, countryNationality } = draft
    const months = billedMonths({ startDate: pricedFrom(contract, startDate), endDate })
    const own = { zone, billedMonths: months, passportNumber, countryNationality }
    await tx.update(stays).set(own).where(eq(stays.contractId, contract.id))
    return { startDate, endDate, countryId }
  },
}

/** Cancels a stay that a school pays, until the day before departure. Throws 409 once it has begun. */
async function cancelStay(services: Services, { studentId, contractId, acting }: Correcting): Promise<void> {
  await transact(services.db, async (tx: Tx) => {
    await lockStays(tx, studentId)
    const row = await lockCorrectable(tx, services, contractId, studentId)
    await cancelContract(tx, services, { row, acting })
  })
}

/** What a student may do to a stay that their school pays, until the day before departure. */
export const stayCorrections: Corrections = { cancel: cancelStay }
