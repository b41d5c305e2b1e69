import { dayOf } from '@cursus/shared/day'
import type { AskWithdrawal } from '@cursus/shared/withdrawals'
import { eq } from 'drizzle-orm'
import { type Tx, transact } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import { nextNumber } from '../../platform/numbers.ts'
import type { Services } from '../../platform/services.ts'
import { endChange } from '../amendments/ended-change.service.ts'
import { addresseeOf } from '../contracts/addressee.queries.ts'
import type { Acting } from '../contracts/change-contract.service.ts'
import { findOwnContract } from '../contracts/contracts.queries.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { withdrawContract } from '../contracts/withdraw-contract.service.ts'
import { askRefund } from '../refunds/refunds.service.ts'
import { closeRequest } from '../terminations/close-request.service.ts'
import { acknowledge } from './acknowledgement.ts'
import { standingOf } from './standing.queries.ts'
import { withdrawals } from './withdrawals.table.ts'

type Asked = { contractId: string; wish: AskWithdrawal }

/**
 * Withdraws a student from their own contract: ends it with its subscription and certificate, closes a termination that
 * was asked for and a change that waits, asks for the refund, and queues an acknowledgement. A repeat changes nothing.
 * Throws 404 for another's, 409 `withdrawals.…` when it is not possible, `withdrawals.meanwhile` where other days are kept or
 * another sum goes back than were read.
 */
export async function askWithdrawal(services: Services, acting: Acting, { contractId, wish }: Asked) {
  const { db } = services
  if (!(await findOwnContract(db, contractId, acting.actorId))) {
    throw new AppError('not_found', 'platform.not_found')
  }
  await transact(db, async (tx) => {
    const [row] = await tx.select().from(contracts).where(eq(contracts.id, contractId)).for('update')
    if (!row) throw new AppError('not_found', 'platform.not_found')
    if ((await tx.$count(withdrawals, eq(withdrawals.contractId, contractId))) > 0) return
    const standing = await standingOf(services, tx, row)
    if (standing.refusal) throw new AppError('conflict', `withdrawals.${standing.refusal}`)
    if (!isAsRead(wish, standing)) throw new AppError('conflict', 'withdrawals.meanwhile')
    await withdrawContract(tx, services, { row, acting, isErased: standing.keptDays === 0 })
    const at = services.now()
    await closeRequest(tx, row, at)
    await endChange(tx, services, contractId)
    await askRefund(tx, services, { contractId, cause: 'withdrawal', amountCents: standing.refundCents })
    await keep(tx, services, { row, wish, standing, at })
  })
}

const isAsRead = ({ keptDays, refundCents }: AskWithdrawal, now: Kept['standing']) =>
  (keptDays ?? now.keptDays) === now.keptDays && (refundCents ?? now.refundCents) === now.refundCents

type Kept = {
  row: ContractRow
  wish: AskWithdrawal
  standing: Awaited<ReturnType<typeof standingOf>>
  at: Date
}

async function keep(tx: Tx, services: Services, { row, wish, standing, at }: Kept): Promise<void> {
  const { fullName, to } = await addresseeOf(tx, row.studentId)
  const { until, daysLeft, refundCents, keptDays, dueOn } = standing
  const [kept] = await tx
    .insert(withdrawals)
    .values({
      contractId: row.id,
      reference: await nextNumber(tx, 'REN', dayOf(at)),
      name: wish.name ?? fullName,
      email: wish.email ?? to.address,
      at,
      until,
      daysLeft,
      refundCents,
      keptDays,
      dueOn,
    })
    .returning({ id: withdrawals.id })
  if (!kept) throw new Error('no withdrawal was written')
  await services.jobs.enqueue(tx, acknowledge, { withdrawalId: kept.id })
}
