import { type Day, dayOf, formatDay } from '@cursus/shared/day'
import { type LateStep, type LateTerms, lateSteps } from '@cursus/shared/late-payment'
import type { LatePayment, LateState } from '@cursus/shared/payments'
import { readPersonName } from '@cursus/shared/person-name'
import { and, asc, eq, type SQL } from 'drizzle-orm'
import type { Services } from '../../platform/services.ts'
import { users } from '../accounts/accounts.table.ts'
import { lastCoveredDay } from '../contracts/contract-state.rules.ts'
import { isNotOver } from '../contracts/contracts.queries.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { type Late, lateDaysOf, lateStepOn, postBy, stepsUntil } from './late.rules.ts'
import { latePayments } from './late-payments.table.ts'
import { owedForEach } from './payments.queries.ts'

/** A late premium with its contract, under the terms of its product. */
type Standing = { terms: LateTerms; late: Late; contract: ContractRow }

/** Returns how a late premium stands on a day, in the wire's shape. */
export function lateStateOf({ terms, late, contract }: Standing, today: Day): LateState {
  const days = daysOf({ terms, late, contract })
  // What is unpaid on its last day is not renewed either.
  const lastDay = lastCoveredDay(contract)
  const steps = stepsUntil(days, lastDay)
  const shown = Object.entries(days).map(([step, day]) => [step, formatDay(day)])
  return {
    step: lateStepOn(terms, late, today),
    days: Object.fromEntries(shown) as Record<LateStep, string>,
    isPosted: late.postedOn !== null,
    steps,
    lastDay: steps.length < lateSteps.length ? formatDay(lastDay) : null,
  }
}

/** A posting that is noted late suspends from the day of its note, which the contract keeps; a later premium has its own. */
function daysOf({ terms, late, contract }: Standing): Record<LateStep, Day> {
  const days = lateDaysOf(terms, late)
  const isItsOwn = late.postedOn !== null && (contract.lateSince ?? late.since) === late.since
  return isItsOwn ? { ...days, suspended: contract.suspendedOn ?? days.suspended } : days
}

/** Lists late premiums, longest first, with their letters to print. */
export function listLate(services: Services): Promise<LatePayment[]> {
  const isLate = eq(contracts.lateSince, latePayments.since)
  return readLate(services, and(isLate, isNotOver(dayOf(services.now()))))
}

/** Returns a late premium by its id, also one that was paid since; null for none. */
export async function findLatePayment(services: Services, id: string): Promise<LatePayment | null> {
  const [found] = await readLate(services, eq(latePayments.id, id))
  return found ?? null
}

async function readLate(services: Services, filter: SQL | undefined): Promise<LatePayment[]> {
  const { db, now, products } = services
  const today = dayOf(now())
  const rows = await db
    .select({ late: latePayments, contract: contracts, user: users })
    .from(latePayments)
    .innerJoin(contracts, eq(contracts.id, latePayments.contractId))
    .innerJoin(users, eq(users.id, contracts.studentId))
    .where(filter)
    .orderBy(asc(latePayments.since), asc(contracts.reference))
    .limit(1000)
  const owedOf = await owedForEach(
    db,
    rows.map(({ contract }) => contract),
  )
  return rows.flatMap(({ late, contract, user }) => {
    const terms = products.ofContract(contract).late
    if (!terms) return []
    const { id, noticeFile, postedOn } = late
    const { id: contractId, reference, insuranceType } = contract
    return {
      id,
      contractId,
      reference,
      insuranceType,
      student: {
        id: user.id,
        name: readPersonName(user.name),
        lastName: readPersonName(user.lastName),
        email: user.email,
      },
      owedCents: owedOf(contract),
      late: lateStateOf({ terms, late, contract }, today),
      hasNotice: noticeFile !== null,
      postBy: formatDay(late.postBy ?? postBy(terms, late.since)),
      postedOn: postedOn && formatDay(postedOn),
    }
  })
}
