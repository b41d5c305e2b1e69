import type { RhythmRefusal } from '@cursus/shared/contract-change'
import { addDays, type Day } from '@cursus/shared/day'
import type { Services } from '../../platform/services.ts'
import { stateOn } from '../contracts/contract-state.rules.ts'
import { intervalOf, isOnNewRhythm, sharersOf } from '../contracts/contracts.queries.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import { periodsPaid } from '../payments/payments.queries.ts'
import { readTariffs } from '../tariffs/tariffs.queries.ts'

/** Days before the next payment from which another rhythm is too late: it is agreed the day before that at the latest. */
const daysBefore = 2

/** Returns the last day that is paid for a contract; null when nothing is, or the provider has not told it yet. */
export async function paidUntil(services: Services, contract: ContractRow): Promise<Day | null> {
  const interval = intervalOf(services, contract, await readTariffs(services))
  if (!interval) return null
  const periods = await periodsPaid(services, contract.id, interval)
  const lasts = periods.map(({ until }) => until).toSorted()
  return lasts.at(-1) ?? null
}

/**
 * Returns why a home may not be paid at another rhythm from its next payment on, or null. What is paid stays paid, so
 * the next payment has to come, within this year of cover or as the next one begins, and the devices on the same
 * subscription have to be paid up to the same day: the provider waits with all its lines.
 */
export async function rhythmRefusal(
  services: Services,
  contract: ContractRow,
  today: Day,
): Promise<RhythmRefusal | null> {
  const { cover, isTerminated, isUnpaid } = stateOn(contract, today)
  if (cover === 'upcoming') return 'upcoming'
  if (cover !== 'current' || isUnpaid) return 'late'
  if (!contract.renews || isTerminated || contract.subscriptionEnd !== null) return 'ending'
  if (isOnNewRhythm(contract, today)) return 'counting'
  const last = contract.subscriptionStripe ? await paidUntil(services, contract) : null
  if (last === null) return 'pending'
  if (last > contract.endDate) return 'beyond'
  if (last < addDays(today, daysBefore - 1)) return 'soon'
  return (await isPaidAlike(services, contract)) ? null : 'shared'
}

/** Tells whether whatever else is on the subscription of a home is paid on the same days. */
async function isPaidAlike(services: Services, contract: ContractRow): Promise<boolean> {
  const tariffs = await readTariffs(services)
  const sharers = await sharersOf(services.db, contract.subscriptionStripe ?? '')
  return sharers.every(
    (one) =>
      one.rhythmFrom === contract.rhythmFrom &&
      intervalOf(services, one, tariffs) === intervalOf(services, contract, tariffs),
  )
}
