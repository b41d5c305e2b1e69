import { dayOf } from '@cursus/shared/day'
import { and, eq, inArray } from 'drizzle-orm'
import { type Db, transact } from '../../platform/database.ts'
import type { Services } from '../../platform/services.ts'
import { users } from '../accounts/accounts.table.ts'
import { contractsOfSessions } from '../contracts/contracts.queries.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import { contractPapers } from '../documents/contract-papers.table.ts'
import { handOver } from '../documents/given-papers.service.ts'
import { findBySession, linesOf } from '../purchases/purchases.queries.ts'
import type { DrawReceipt, Payment } from './draw-receipt.service.ts'

export type IssueReceipt = (sessionId: string) => Promise<void>

/**
 * Issues the one receipt of a paid session, among the papers of each of its contracts. May run any number of times,
 * also at the same time. None for what was paid back or not paid.
 */
export function issueReceiptWith(services: Services, draw: DrawReceipt): IssueReceipt {
  return async (sessionId) => {
    const { db } = services
    const found = await findBySession(db, sessionId)
    if (found?.session.state !== 'paid' || found.purchase.state !== 'fulfilled') return
    const contracts = await contractsOfSessions(db, [sessionId])
    const [first] = contracts
    if (!first || (await hasReceipt(db, contracts))) return
    const receipt = await draw(await paymentOf(services, found, contracts)).catch((error) => {
      if (error.name === 'UnprintableCharacter') {
        services.log.error(
          { code: 'receipts.unprintable', sessionId, err: error },
          'no font prints this receipt',
        )
      }
      throw error
    })
    const isKept = await transact(db, async (tx) => {
      await tx.select({ id: users.id }).from(users).where(eq(users.id, first.studentId)).for('no key update')
      if (await hasReceipt(tx, contracts)) return false
      for (const contract of contracts) await handOver(tx, services, { contract, papers: [receipt] })
      return true
    })
    // No row names these bytes, and nobody would remove them with the account.
    if (!isKept) await services.files.remove(receipt.stored.storageKey)
  }
}

async function hasReceipt(db: Db, contracts: ContractRow[]): Promise<boolean> {
  const ids = contracts.map(({ id }) => id)
  const [row] = await db
    .select({ id: contractPapers.id })
    .from(contractPapers)
    .where(and(inArray(contractPapers.contractId, ids), eq(contractPapers.kind, 'receipt')))
    .limit(1)
  return row !== undefined
}

type Found = NonNullable<Awaited<ReturnType<typeof findBySession>>>

/** Builds the payment: the purchase gives the number, its add-on stands under it. */
async function paymentOf(
  { db, products }: Services,
  found: Found,
  contracts: ContractRow[],
): Promise<Payment> {
  const { purchase } = found
  const lines = await linesOf(db, purchase.id)
  const paid = contracts.map((contract) => {
    const { key } = products.ofContract(contract)
    const line = lines.find(({ product }) => product === key)
    return { contract, cents: line?.amount ?? contract.primeCents }
  })
  const isMain = ({ contract }: { contract: ContractRow }) =>
    products.ofContract(contract).key === purchase.product
  const [first, ...others] = paid.toSorted((one, other) => Number(isMain(other)) - Number(isMain(one)))
  if (!first) throw new Error(`purchase ${purchase.id} has no contract`)
  return { of: [first, ...others], paidOn: dayOf(found.paidAt) }
}
