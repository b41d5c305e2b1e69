import { type Day, dayMs, dayOf } from '@cursus/shared/day'
import { and, asc, eq, gt, isNotNull, sql } from 'drizzle-orm'
import { type Db, type Tx, transact } from '../../platform/database.ts'
import type { Services } from '../../platform/services.ts'
import { statedSince, stateOn } from '../contracts/contract-state.rules.ts'
import { findContract } from '../contracts/contracts.queries.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import { contracts } from '../contracts/contracts.table.ts'
import type { Drawing } from '../purchases/product.ts'
import { currentDocument } from './documents.queries.ts'
import { isUpToDate } from './documents.rules.ts'
import { documents } from './documents.table.ts'
import {
  archiveCurrent,
  type ChangeTold,
  type Issue,
  insertDocument,
  isActive,
  mailDocument,
  type Printed,
  print,
  takeTurn,
} from './issue-document.service.ts'

/** Tells of the change that made a contract what it is now. */
type ChangeOf = (tx: Tx, contract: ContractRow) => Promise<ChangeTold | null>

/**
 * Makes the new document of a renewed or corrected contract, with its mail, and archives the old one. May run any
 * number of times, also at the same time: does nothing once the document is up to date.
 */
export function reissueWith(services: Services, drawing: Drawing, changeOf: ChangeOf): Issue {
  return async (contractId) => {
    const contract = await findContract(services.db, contractId)
    if (!contract || !isActive(contract) || !(await isStale(services, services.db, contract))) return
    const printed = await print(services, drawing, contract)
    await transact(services.db, (tx) => replace(tx, services, printed, changeOf))
  }
}

async function replace(tx: Tx, services: Services, printed: Printed, changeOf: ChangeOf): Promise<void> {
  const { contract } = printed
  await takeTurn(tx, contract)
  if (!(await isStale(services, tx, contract))) return
  await archiveCurrent(tx, contract.id)
  await insertDocument(tx, services, printed)
  const { id, correctedAt, endDate } = contract
  const isCorrection = correctedAt !== null && correctedAt === statedSince(contract)
  await mailDocument(
    tx,
    services,
    printed,
    isCorrection
      ? {
          eventKey: `correction:${id}:${correctedAt.toISOString()}`,
          template: 'document-replaced',
          ...(await changeOf(tx, contract)),
        }
      : { eventKey: `renewal:${id}:${endDate}`, template: 'contract-renewed' },
  )
}

async function isStale(services: Pick<Services, 'now'>, db: Db, contract: ContractRow): Promise<boolean> {
  if (!isPrinted(contract, dayOf(services.now()))) return false
  const standing = await currentDocument(db, contract.id)
  return standing !== null && !isUpToDate(standing.document, contract)
}

/** Tells whether a contract is given papers: of a renewal while it stands, of what was corrected or ended for as long as it covers. */
function isPrinted(contract: ContractRow, today: Day): boolean {
  const { statut, correctedAt } = contract
  if (statut === 'ok') return true
  const { isOver, isSuspended } = stateOn(contract, today)
  return correctedAt === statedSince(contract) && !isOver && !isSuspended
}

export type Cursor = { renewedAt: string; contractId: string }

/** Finds contracts renewed in the last 30 days with a document of before, in order of renewal. */
export async function findStale(
  { db, now }: Services,
  after: Cursor | undefined,
  limit: number,
): Promise<Cursor[]> {
  const since = new Date(now().getTime() - 30 * dayMs)
  const rows = await db
    .select({ contractId: contracts.id, renewedAt: contracts.renewedAt })
    .from(contracts)
    .innerJoin(documents, and(eq(documents.contractId, contracts.id), eq(documents.isArchived, false)))
    .where(
      and(
        isNotNull(contracts.renewedAt),
        gt(contracts.renewedAt, since),
        eq(contracts.statut, 'ok'),
        sql`${documents.renewedAt} IS DISTINCT FROM ${contracts.renewedAt}`,
        after &&
          sql`(${contracts.renewedAt}, ${contracts.id}) > (${after.renewedAt}, ${after.contractId}::uuid)`,
      ),
    )
    .orderBy(asc(contracts.renewedAt), asc(contracts.id))
    .limit(limit)
  return rows.map(({ contractId, renewedAt }) => ({ contractId, renewedAt: renewedAt?.toISOString() ?? '' }))
}
