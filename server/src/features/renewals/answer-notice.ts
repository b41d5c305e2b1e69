import { addMonths, type Day, dayOf, parseDay } from '@cursus/shared/day'
import type { AnswerRenewal } from '@cursus/shared/renewals'
import { and, eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { type Tx, transact } from '../../platform/database.ts'
import { AppError, invalid } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import type { Acting } from '../contracts/change-contract.service.ts'
import { findOwnContract } from '../contracts/contracts.queries.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { decideRenewal } from '../contracts/refuse-renewal.service.ts'
import { acknowledgeAnswer } from './acknowledge-answer.service.ts'
import { mayAnswer } from './notices.queries.ts'
import { renewalNotices } from './notices.table.ts'
import { lastDayToRethink, renewedMonths } from './renewal.rules.ts'

type Given = z.infer<typeof AnswerRenewal>

/**
 * Stores the answer to a renewal notice and queues its sealed receipt; it may be changed until the last day. The same
 * answer again changes nothing. Throws 404 for another's contract and for one without a notice, 409 `renewals.closed`
 * after the last day, or once its subscription is over.
 */
export async function answerNotice(
  services: Services,
  acting: Acting,
  contractId: string,
  given: Given,
): Promise<void> {
  const own = await findOwnContract(services.db, contractId, acting.actorId)
  if (!own) throw new AppError('not_found', 'platform.not_found')
  await transact(services.db, async (tx) => {
    const { row, notice } = await lockNotice(tx, services, own.id)
    const studiesEndedOn = endOfStudies(given, row)
    if (notice.answer === given.answer && notice.studiesEndedOn === studiesEndedOn) return
    const answeredAt = services.now()
    await tx
      .update(renewalNotices)
      .set({ answer: given.answer, answeredAt, studiesEndedOn })
      .where(eq(renewalNotices.id, notice.id))
    await decideRenewal(tx, services, { row, renews: given.answer === 'renew', acting })
    await services.jobs.enqueue(tx, acknowledgeAnswer, {
      noticeId: notice.id,
      answer: given.answer,
      studiesEndedOn,
      lastCoveredOn: given.answer === 'renew' ? addMonths(row.endDate, renewedMonths) : row.endDate,
      rethinkUntil: given.answer === 'renew' ? null : lastDayToRethink(notice, dayOf(answeredAt)),
      answeredAt: answeredAt.toISOString(),
    })
  })
}

async function lockNotice(tx: Tx, { now }: Services, id: string) {
  const [row] = await tx.select().from(contracts).where(eq(contracts.id, id)).for('update')
  const [notice] = await tx
    .select()
    .from(renewalNotices)
    .where(and(eq(renewalNotices.contractId, id), eq(renewalNotices.endDate, row?.endDate ?? '')))
  if (!row || !notice) throw new AppError('conflict', 'renewals.closed')
  if (!mayAnswer(row, notice, dayOf(now()))) throw new AppError('conflict', 'renewals.closed')
  return { row, notice }
}

/**
 * Returns the day on which studies ended, which must lie in the contract or shortly before it; null for any other
 * answer.
 */
function endOfStudies({ answer, studiesEndedOn }: Given, { endDate }: ContractRow): Day | null {
  const day = answer === 'left' && studiesEndedOn ? parseDay(studiesEndedOn) : null
  if (day && (day > addMonths(endDate, 12) || day < addMonths(endDate, -60)))
    throw invalid('renewals.studies', { studiesEndedOn: ['validation.field.incorrect'] })
  return day
}
