import { dayOf } from '@cursus/shared/day'
import { eq } from 'drizzle-orm'
import { type Tx, transact } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import type { Acting } from '../contracts/change-contract.service.ts'
import { findContract } from '../contracts/contracts.queries.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { lockPurchase } from '../purchases/purchases.queries.ts'
import { endDifference, returnDifference } from '../purchases/sell-difference.service.ts'
import { findSignature } from '../signatures/signatures.queries.ts'
import {
  type AmendmentRow,
  endOpen,
  findAmendment,
  findOpen,
  isAskedByDesk,
  isTakenBack,
} from './amendments.queries.ts'
import { amendments } from './amendments.table.ts'
import { isStillPossible, takeOn } from './apply-amendment.ts'
import { tellGivenUp } from './tell-of-desk.ts'
import { tellVoid } from './tell-void.ts'

type Locked = { row: ContractRow; amendment: AmendmentRow }

/**
 * Takes a change on that was signed, or whose day has come; the contract stays as it is, and the money goes back, as soon
 * as it is no longer possible. May run any number of times, also at the same time.
 */
export async function settleAmendment(services: Services, amendmentId: string): Promise<void> {
  await transact(services.db, async (tx) => {
    const locked = await lock(tx, amendmentId)
    if (!locked || !(await isDue(tx, services, locked))) return
    if (await isStillPossible(tx, services, locked)) await takeOn(tx, services, locked)
    else {
      const isLost = await isTakenBack(tx, locked.amendment)
      await giveBack(tx, services, locked.amendment, 'void')
      const isPaidBack = locked.amendment.purchaseId !== null && !isLost
      await tellVoid(tx, services, { ...locked, isPaidBack, why: isLost ? 'taken_back' : 'impossible' })
    }
  })
}

/** Tells whether nothing is waited for: what was agreed is there, or its contract ended or is another by now, or its money is gone. */
async function isDue(tx: Tx, { now }: Services, { row, amendment }: Locked): Promise<boolean> {
  const { state, contractId, id: amendmentId, effectOn, revision } = amendment
  if (state !== 'signing' && state !== 'agreed') return false
  if (row.statut === 'résilié' || row.revision !== revision || (await isTakenBack(tx, amendment))) return true
  if (state === 'agreed') return effectOn <= dayOf(now())
  return (await findSignature(tx, { contractId, amendmentId }))?.state === 'done'
}

/** Locks a change with its purchase and its contract, in the order in which a payment does. */
async function lock(tx: Tx, amendmentId: string): Promise<Locked | null> {
  const found = await findAmendment(tx, amendmentId)
  if (!found) return null
  if (found.purchaseId) await lockPurchase(tx, found.purchaseId)
  const [row] = await tx.select().from(contracts).where(eq(contracts.id, found.contractId)).for('update')
  const [amendment] = await tx.select().from(amendments).where(eq(amendments.id, amendmentId)).for('update')
  return row && amendment ? { row, amendment } : null
}

type Ending = 'expired' | 'replaced' | 'given_up' | 'void'

async function giveBack(
  tx: Tx,
  services: Services,
  { id, purchaseId }: AmendmentRow,
  state: Ending,
): Promise<void> {
  await endOpen(tx, id, state)
  if (purchaseId) await returnDifference(tx, services, purchaseId)
}

type Ended = { state: Ending; tell?(tx: Tx): Promise<void> }

/**
 * Ends a change that is not agreed in time, or that its person gives up: nothing changes, and what was paid goes back.
 * `tell` runs in the transaction that ended it. Returns false for one that went on meanwhile.
 */
export async function endAmendment(
  services: Services,
  { id, purchaseId }: Pick<AmendmentRow, 'id' | 'purchaseId'>,
  { state, tell }: Ended,
): Promise<boolean> {
  const found = await findAmendment(services.db, id)
  if (found?.state === 'waiting') {
    const ended = async (tx: Tx) => {
      if (await endOpen(tx, id, state)) await tell?.(tx)
    }
    // An account that was closed took what was unpaid with it.
    if (!purchaseId) await transact(services.db, ended)
    else if (await endDifference(services, purchaseId, ended)) return false
    return true
  }
  return transact(services.db, async (tx) => {
    const locked = await lock(tx, id)
    const isOpen = locked?.amendment.state === 'signing' || locked?.amendment.state === 'agreed'
    if (!locked || !isOpen || (await isDue(tx, services, locked))) return false
    await giveBack(tx, services, locked.amendment, state)
    await tell?.(tx)
    return true
  })
}

/** Ends a change that was not paid and signed in time, and tells of it. */
export async function expireAmendment(services: Services, amendmentId: string): Promise<void> {
  const amendment = await findAmendment(services.db, amendmentId)
  const row = amendment && (await findContract(services.db, amendment.contractId))
  if (!row) return
  const isPaidBack = amendment.state !== 'waiting' && amendment.purchaseId !== null
  const tell = (tx: Tx) => tellVoid(tx, services, { row, amendment, isPaidBack, why: 'expired' })
  await endAmendment(services, amendment, { state: 'expired', tell })
}

/**
 * Gives up the change of a contract; its student is told where an administrator does. Throws 409 when there is none, it is
 * another than the one that was read, or it has just been paid or signed.
 */
export async function giveUpChange(
  services: Services,
  acting: Acting,
  { contract, read }: { contract: ContractRow; read?: string | undefined },
): Promise<void> {
  const open = await findOpen(services.db, contract.id)
  if (!open) throw new AppError('conflict', 'changes.none')
  if (read !== undefined && open.id !== read) throw new AppError('conflict', 'changes.meanwhile')
  const isByDesk = isAskedByDesk(contract, acting)
  const tell = (tx: Tx) => tellGivenUp(tx, services, { contract, amendment: open, acting })
  if (!(await endAmendment(services, open, { state: 'given_up', ...(isByDesk && { tell }) })))
    throw new AppError('conflict', 'changes.paid')
}
