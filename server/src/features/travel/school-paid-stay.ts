import { FRANCE_ID } from '@cursus/shared/countries'
import { type Day, dayOf, startOfDay } from '@cursus/shared/day'
import type { TravelDraft } from '@cursus/shared/travel'
import { eq } from 'drizzle-orm'
import { type Tx, transact } from '../../platform/database.ts'
import { AppError, invalid } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { users } from '../accounts/accounts.table.ts'
import { holdOpen } from '../accounts/open-account.service.ts'
import { isGoingOn, isPaidBySchool, stateOn } from '../contracts/contract-state.rules.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import { type Buyer, readBuyer } from '../purchases/buyer.queries.ts'
import { readTariffs } from '../tariffs/tariffs.queries.ts'
import { openStay } from './open-stay.ts'
import { levelOf, quoteStay } from './quote-stay.ts'
import { paidStays } from './travel.queries.ts'
import { overlaps } from './travel.rules.ts'

const notPaid = () => new AppError('payment_required', 'payments.not_paid')

/**
 * Returns the stay of exactly these days in this country without a payment now: one that was paid before, or one that
 * an inclusive school pays (C-68, C-02). Throws 402 `payments.not_paid` for anybody else.
 */
export async function stayWithoutSession(
  services: Services,
  studentId: string,
  input: TravelDraft,
): Promise<ContractRow> {
  const buyer = await readBuyer(services.db, studentId)
  const today = dayOf(services.now())
  const held = (await paidStays(services.db, studentId)).find(
    (one) => isSame(one, { ...input, countryId: input.country }) && isGoingOn(one, today),
  )
  if (held) return held
  if (buyer.user.role === 'ROLE_STUDENT_INCLUSIVE') return payBySchool(services, buyer, input)
  throw notPaid()
}

type Place = { startDate: Day; endDate: Day; countryId: number | null }

const isSame = (one: Place, other: Place) =>
  one.countryId === other.countryId && one.startDate === other.startDate && one.endDate === other.endDate

type BySchool = {
  buyer: Buyer
  input: TravelDraft
  /** Of a stay that the school has paid already. */
  paid?: { zone: number; months: number; country: number | null }
}

/**
 * Checks a stay that a school pays: not in France, unless the school covers its foreign students there. A school that is inclusive
 * no more pays no new stay, and for one that it has paid no more than that. Throws 402, 409 and 422.
 */
export async function quoteBySchool(services: Services, { buyer, input, paid }: BySchool) {
  const { school } = buyer
  const pays = school?.partnershipLevel === 'inclusive'
  if (!pays && !paid) throw notPaid()
  const isPaidFor = input.country === paid?.country
  if (input.country === FRANCE_ID && !isPaidFor && !school?.insuranceForForeign) {
    throw invalid('travel.not_by_school', { country: ['error.travel.not_by_school'] })
  }
  const asked = { today: dayOf(services.now()), isSchoolPaid: true, paidCountry: paid?.country ?? null }
  const { draft, lines } = await quoteStay(services, buyer, { ...input, additionalPriceId: null }, asked)
  if (!pays && paid) {
    const tariffs = await readTariffs(services, startOfDay(asked.today))
    const before = tariffs.travelPrice(paid.zone, paid.months, levelOf(buyer))?.unitAmount ?? 0
    if ((lines[0]?.amount ?? 0) > before) throw new AppError('conflict', 'travel.beyond_paid')
  }
  return { draft, priceId: lines[0]?.priceId ?? '', insurer: school?.insurer ?? 1 }
}

/** Makes two requests of one student take turns: the second sees the stay of the first. */
export async function lockStays(tx: Tx, studentId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, studentId)).for('no key update')
  await holdOpen(tx, studentId)
}

type Asked = { studentId: string; period: { startDate: Day; endDate: Day }; except?: string }

/** Returns the stays that the school pays in that time. */
async function paidIn(
  tx: Tx,
  { now }: Services,
  { studentId, period, except }: Asked,
): Promise<ContractRow[]> {
  const today = dayOf(now())
  return (await paidStays(tx, studentId)).filter(
    (one) =>
      one.id !== except && isPaidBySchool(one) && !stateOn(one, today).isTerminated && overlaps(one, period),
  )
}

const covered = () => new AppError('conflict', 'travel.period_covered')

/** Throws 409 `travel.period_covered` when the school pays another stay in that time. */
export async function refuseOverlap(tx: Tx, services: Services, asked: Asked): Promise<void> {
  if ((await paidIn(tx, services, asked)).length > 0) throw covered()
}

/** Makes a stay that the school pays; one per period. */
async function payBySchool(services: Services, buyer: Buyer, input: TravelDraft): Promise<ContractRow> {
  const { id: studentId } = buyer.user
  const { draft, priceId, insurer } = await quoteBySchool(services, { buyer, input })
  return transact(services.db, async (tx) => {
    await lockStays(tx, studentId)
    const others = await paidIn(tx, services, { studentId, period: draft })
    const same = others.find((one) => isSame(one, { ...draft, countryId: draft.country }))
    if (same) return same
    if (others.length > 0) throw covered()
    return openStay(tx, services, { studentId, draft, priceId, primeCents: 0, isSigned: true, insurer })
  })
}
