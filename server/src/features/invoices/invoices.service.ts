import { and, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { isUuid } from '../../platform/uuid.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { contractPapers } from '../documents/contract-papers.table.ts'
import { waitingInvoices } from './invoices.table.ts'

/** Code of the 409 for too many invoices. */
export const tooOften = 'invoices.too_often'

/** Tells whether a draft may name an invoice: it is the student's own, and waits or lies with that contract. */
export async function isOwnInvoice(
  { db }: Services,
  studentId: string,
  invoiceId: string,
  contractId?: string,
): Promise<boolean> {
  if (!isUuid(invoiceId)) return false
  const [waiting] = await db
    .select({ id: waitingInvoices.id })
    .from(waitingInvoices)
    .where(and(eq(waitingInvoices.id, invoiceId), eq(waitingInvoices.studentId, studentId)))
  return waiting !== undefined || (contractId !== undefined && liesWith(db, contractId, invoiceId))
}

async function liesWith(db: Db, contractId: string, invoiceId: string): Promise<boolean> {
  return (
    (await db.$count(
      contractPapers,
      and(eq(contractPapers.id, invoiceId), eq(contractPapers.contractId, contractId)),
    )) > 0
  )
}

/** Tells whether an invoice is shown among the papers of this contract. */
export async function hasInvoice(db: Db, contractId: string): Promise<boolean> {
  const { kind, isArchived } = contractPapers
  const isShown = and(eq(contractPapers.contractId, contractId), eq(kind, 'invoice'), eq(isArchived, false))
  return (await db.$count(contractPapers, isShown)) > 0
}

/**
 * Makes a waiting invoice a paper of its student's contract, in place of the current one. Does nothing a second time,
 * or when the invoice is gone: the contract is valid without. Throws as `checkRoom` does.
 */
export async function attachInvoice(
  tx: Tx,
  services: Services,
  { contract, invoiceId }: { contract: ContractRow; invoiceId: string },
): Promise<void> {
  if (!isUuid(invoiceId)) return
  const own = and(eq(waitingInvoices.id, invoiceId), eq(waitingInvoices.studentId, contract.studentId))
  const [waiting] = await tx.delete(waitingInvoices).where(own).returning()
  if (!waiting) return
  const { id, fileId, fileName } = waiting
  await showInvoice(tx, services, { id, contractId: contract.id, fileId, fileName })
}

/** Most invoices kept for one contract, replaced ones included. */
const keptAtMost = 20

/** Throws 409 when this contract has had too many invoices. */
export async function checkRoom(db: Db, contractId: string): Promise<void> {
  const isInvoice = and(eq(contractPapers.contractId, contractId), eq(contractPapers.kind, 'invoice'))
  if ((await db.$count(contractPapers, isInvoice)) < keptAtMost) return
  throw new AppError('conflict', tooOften)
}

type Shown = { id: string; contractId: string; fileId: string; fileName: string }

/**
 * Makes an invoice the current one; simultaneous calls take turns, and the former one is kept for administrators.
 * Throws as `checkRoom` does.
 */
export async function showInvoice(tx: Tx, { now }: Services, shown: Shown): Promise<void> {
  const { contractId } = shown
  await tx
    .select({ id: contracts.id })
    .from(contracts)
    .where(eq(contracts.id, contractId))
    .for('no key update')
  await checkRoom(tx, contractId)
  await tx
    .update(contractPapers)
    .set({ isArchived: true })
    .where(
      and(
        eq(contractPapers.contractId, contractId),
        eq(contractPapers.kind, 'invoice'),
        sql`NOT ${contractPapers.isArchived}`,
      ),
    )
  await tx.insert(contractPapers).values({ ...shown, kind: 'invoice', createdAt: now() })
}
