import { dayOf } from '@cursus/shared/day'
import { eq } from 'drizzle-orm'
import type { Tx } from '../../platform/database.ts'
import { nextNumber } from '../../platform/numbers.ts'
import type { Services } from '../../platform/services.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { correctContract } from '../contracts/correct-contract.service.ts'
import type { PurchaseRow } from '../purchases/purchases.queries.ts'
import { askRefund } from '../refunds/refunds.service.ts'
import { type AmendmentRow, lockPaidFor } from './amendments.queries.ts'
import { changeRefusal } from './amendments.rules.ts'
import { amendments } from './amendments.table.ts'

type Applying = { row: ContractRow; amendment: AmendmentRow; requestId?: string }

/**
 * Applies an amendment to a locked contract in one transaction: the product's own data, price, event, new document
 * with its check code, number, and refund. All of it happens or nothing.
 */
export async function applyAmendment(
  tx: Tx,
  services: Services,
  { row, amendment, requestId }: Applying,
): Promise<ContractRow> {
  const { changes } = services.products.ofContract(row)
  if (!changes) throw new Error(`contract ${row.id} cannot be changed`)
  const { id, priceId, priceCents, beforeCents, actorId } = amendment
  const columns = await changes.write(tx, row, changes.draft.parse(amendment.draft))
  const changed = await correctContract(tx, services, {
    row,
    next: { ...columns, priceId, primeCents: priceCents },
    acting: { actorId, ...(requestId && { requestId }) },
    cause: actorId === row.studentId ? 'student' : 'administrator',
  })
  const doneAt = services.now()
  const reference = await nextNumber(tx, 'AVN', dayOf(doneAt))
  await tx.update(amendments).set({ state: 'done', reference, doneAt }).where(eq(amendments.id, id))
  const amountCents = beforeCents - priceCents
  if (amountCents > 0) {
    await askRefund(tx, services, { contractId: row.id, cause: 'change', causeId: id, amountCents })
  }
  return changed
}

/**
 * Applies a change whose difference was paid. Returns null when the contract has changed since, or the day is past:
 * the contract stays as it is and the money goes back.
 */
export async function applyPaid(
  tx: Tx,
  services: Services,
  purchase: PurchaseRow,
): Promise<ContractRow | null> {
  const { changedContract } = purchase
  if (!changedContract) throw new Error(`purchase ${purchase.id} changes no contract`)
  const [row] = await tx.select().from(contracts).where(eq(contracts.id, changedContract)).for('update')
  const amendment = await lockPaidFor(tx, purchase.id)
  if (!row || !amendment) return null
  const today = dayOf(services.now())
  const { changes } = services.products.ofContract(row)
  const isPossible =
    row.revision === amendment.revision &&
    changeRefusal(row, changes !== undefined, today) === null &&
    changes?.isPossible(row, changes.draft.parse(amendment.draft), today)
  if (isPossible) return applyAmendment(tx, services, { row, amendment })
  await tx.update(amendments).set({ state: 'void' }).where(eq(amendments.id, amendment.id))
  return null
}
