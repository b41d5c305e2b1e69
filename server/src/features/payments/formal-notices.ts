import { type Day, dayOf } from '@cursus/shared/day'
import { eq } from 'drizzle-orm'
import { transact } from '../../platform/database.ts'
import { AppError, invalid } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { lockLate, suspendFrom } from '../contracts/late-contract.service.ts'
import { findFile } from '../files/files.service.ts'
import { lateDaysOf } from './late.rules.ts'
import { noticeName } from './late-notice.ts'
import { latePayments } from './late-payments.table.ts'

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
