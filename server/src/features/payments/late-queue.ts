import { type Day, dayOf, formatDay } from '@cursus/shared/day'
import type { LateStep, LateTerms } from '@cursus/shared/late-payment'
import type { LatePayment, LateState } from '@cursus/shared/payments'
import { readPersonName } from '@cursus/shared/person-name'
import { and, asc, eq } from 'drizzle-orm'
import { transact } from '../../platform/database.ts'
import { AppError, invalid } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { users } from '../accounts/accounts.table.ts'
import { isNotOver } from '../contracts/contracts.queries.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { lockLate, suspendFrom } from '../contracts/late-contract.service.ts'
import { findFile } from '../files/files.service.ts'
import { type Late, lateDaysOf, lateStepOn, postBy } from './late.rules.ts'
import { noticeName } from './late-notice.ts'
import { latePayments } from './late-payments.table.ts'
import { owedForEach } from './payments.queries.ts'

/** Returns how a late premium stands on a day, in the wire's shape. */
export function lateStateOf(terms: LateTerms, late: Late, today: Day): LateState {
  const days = lateDaysOf(terms, late)
  const shown = Object.entries(days).map(([step, day]) => [step, formatDay(day)])
  return {
    step: lateStepOn(terms, late, today),
    days: Object.fromEntries(shown) as Record<LateStep, string>,
    isPosted: late.postedOn !== null,
  }
}

/** Lists late premiums, longest first, with their letters to print. */
export async function listLate(services: Services): Promise<LatePayment[]> {
  const { db, now, products } = services
  const today = dayOf(now())
  const rows = await db
    .select({ late: latePayments, contract: contracts, user: users })
    .from(latePayments)
    .innerJoin(
      contracts,
      and(eq(contracts.id, latePayments.contractId), eq(contracts.lateSince, latePayments.since)),
    )
    .innerJoin(users, eq(users.id, contracts.studentId))
    .where(isNotOver(today))
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
      student: `${readPersonName(user.name)} ${readPersonName(user.lastName)}`,
      owedCents: owedOf(contract),
      late: lateStateOf(terms, late, today),
      hasNotice: noticeFile !== null,
      postBy: formatDay(postBy(terms, late.since)),
      postedOn: postedOn && formatDay(postedOn),
    }
  })
}

async function findLate({ db }: Services, id: string) {
  const [row] = await db
    .select({ late: latePayments, reference: contracts.reference })
    .from(latePayments)
    .innerJoin(contracts, eq(contracts.id, latePayments.contractId))
    .where(eq(latePayments.id, id))
  if (!row) throw new AppError('not_found', 'platform.not_found')
  return row
}

/** Returns the letter to print. Throws 404 while there is none. */
export async function readNotice(services: Services, id: string) {
  const { late, reference } = await findLate(services, id)
  const file = late.noticeFile ? await findFile(services.db, late.noticeFile) : undefined
  if (!file) throw new AppError('not_found', 'platform.not_found')
  const bytes = await services.files.get(file.storageKey)
  return { fileName: noticeName(reference), mimeType: file.mimeType, bytes }
}

/**
 * Records the day on which a formal notice was posted, from which the first day without cover follows. Recording the
 * same day again changes nothing. Throws 404; 409 `payments.not_late` when paid, `payments.no_notice` before the
 * letter exists, `payments.posted` when another day is recorded; 422 for a future day or one before the letter.
 */
export async function notePosted(
  services: Services,
  acting: { actorId: string; requestId: string },
  { id, day }: { id: string; day: Day },
): Promise<void> {
  const { late: found } = await findLate(services, id)
  const today = dayOf(services.now())
  await transact(services.db, async (tx) => {
    const row = await lockLate(tx, services, found.contractId)
    const [late] = await tx.select().from(latePayments).where(eq(latePayments.id, id))
    const terms = row && services.products.ofContract(row).late
    if (!late || !terms || row.lateSince !== late.since) throw new AppError('conflict', 'payments.not_late')
    if (late.postedOn === day) return
    if (late.postedOn) throw new AppError('conflict', 'payments.posted')
    if (!late.noticeFile) throw new AppError('conflict', 'payments.no_notice')
    const { noticed } = lateDaysOf(terms, late)
    if (day > today || day < noticed) {
      throw invalid('payments.posted_day', { day: ['error.payments.posted_day'] })
    }
    await tx
      .update(latePayments)
      .set({ postedOn: day, postedBy: acting.actorId })
      .where(eq(latePayments.id, id))
    const { suspended } = lateDaysOf(terms, { ...late, postedOn: day })
    // A posting that is noted late takes back no day that was covered.
    await suspendFrom(tx, services, { row, day: suspended < today ? today : suspended, acting })
  })
}
