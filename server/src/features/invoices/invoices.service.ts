import { and, asc, eq, sql } from 'drizzle-orm'
import { type Db, type Tx, transact } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import { cleanName } from '../../platform/file-name.ts'
import type { Services } from '../../platform/services.ts'
import type { UploadedFile } from '../../platform/uploads.ts'
import { users } from '../accounts/accounts.table.ts'
import { findOwnContract } from '../contracts/contracts.queries.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { contractPapers } from '../documents/contract-papers.table.ts'
import { insertFile, type StoredBytes, storeBytes } from '../files/files.service.ts'
import { isUnused, removeWaiting } from './invoice-waste.ts'
import { waitingInvoices } from './invoices.table.ts'

/** Of one student, so that nobody fills our disks. */
const waitingAtMost = 10
const endings: Record<string, 'pdf' | 'jpg' | 'png'> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
}
/** What an invoice may be, by its content. */
export const invoiceTypes = Object.keys(endings)

type Upload = { studentId: string; file: UploadedFile; contractId: string | null }
type Invoice = { id: string; fileName: string }

/**
 * Keeps an invoice: with the contract that is named, else until a draft names it. Throws 404 for a contract that is not the
 * student's own Multimédia contract, 409 when too many wait for drafts that are still to be paid.
 */
export async function keepInvoice(services: Services, upload: Upload): Promise<Invoice> {
  const { studentId, file, contractId } = upload
  const contract = contractId === null ? null : await ownDevices(services.db, contractId, studentId)
  const stored = await storeBytes(services, file.bytes, file.mimeType)
  const fileName = cleanName(file.fileName, 'facture', endings[file.mimeType])
  return contract
    ? transact(services.db, (tx) => addToContract(tx, services, { contract, stored, fileName }))
    : letWait(services, { studentId, stored, fileName })
}

async function ownDevices(db: Db, contractId: string, studentId: string): Promise<ContractRow> {
  const contract = await findOwnContract(db, contractId, studentId)
  if (contract?.insuranceType !== 'Multimédia') throw new AppError('not_found', 'platform.not_found')
  return contract
}

type Stored = { stored: StoredBytes; fileName: string }

async function addToContract(
  tx: Tx,
  services: Services,
  { contract, stored, fileName }: Stored & { contract: ContractRow },
): Promise<Invoice> {
  const id = crypto.randomUUID()
  const fileId = await insertFile(tx, services, stored)
  await show(tx, services, { id, contractId: contract.id, fileId, fileName })
  return { id, fileName }
}

/** One more that waits; beyond the bound the oldest that no draft names gives way. */
async function letWait(services: Services, { studentId, stored, fileName }: Stored & { studentId: string }) {
  const made = await transact(services.db, async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, studentId)).for('no key update')
    const standing = await tx.$count(waitingInvoices, eq(waitingInvoices.studentId, studentId))
    const gone =
      standing < waitingAtMost ? [] : await removeWaiting(tx, await oldestUnused(tx, services, studentId))
    if (standing >= waitingAtMost && gone.length === 0) return null
    const fileId = await insertFile(tx, services, stored)
    const createdAt = services.now()
    const [row] = await tx
      .insert(waitingInvoices)
      .values({ studentId, fileId, fileName, createdAt })
      .returning({ id: waitingInvoices.id })
    if (!row) throw new Error('no invoice was written')
    return { id: row.id, gone }
  })
  for (const key of made?.gone ?? [stored.storageKey]) await services.files.remove(key)
  if (!made) throw new AppError('conflict', 'invoices.too_many')
  return { id: made.id, fileName }
}

async function oldestUnused(tx: Tx, { now }: Services, studentId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: waitingInvoices.id })
    .from(waitingInvoices)
    .where(and(eq(waitingInvoices.studentId, studentId), isUnused(now())))
    .orderBy(asc(waitingInvoices.createdAt))
    .limit(1)
  return rows.map(({ id }) => id)
}

const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** A draft may name it: it is the student's own and waits, or lies with that contract already. */
export async function isOwnInvoice(
  { db }: Services,
  studentId: string,
  invoiceId: string,
  contractId?: string,
): Promise<boolean> {
  if (!isUuid.test(invoiceId)) return false
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

/** An invoice is shown among the papers of this contract. */
export async function hasInvoice(db: Db, contractId: string): Promise<boolean> {
  const { kind, isArchived } = contractPapers
  const isShown = and(eq(contractPapers.contractId, contractId), eq(kind, 'invoice'), eq(isArchived, false))
  return (await db.$count(contractPapers, isShown)) > 0
}

/**
 * The invoice that waited becomes a paper of its student's contract, in place of the one that is shown. A second time, or when it
 * is gone, nothing happens: what was paid for is valid without.
 */
export async function attachInvoice(
  tx: Tx,
  services: Services,
  { contract, invoiceId }: { contract: ContractRow; invoiceId: string },
): Promise<void> {
  if (!isUuid.test(invoiceId)) return
  const own = and(eq(waitingInvoices.id, invoiceId), eq(waitingInvoices.studentId, contract.studentId))
  const [waiting] = await tx.delete(waitingInvoices).where(own).returning()
  if (!waiting) return
  const { id, fileId, fileName } = waiting
  await show(tx, services, { id, contractId: contract.id, fileId, fileName })
}

type Shown = { id: string; contractId: string; fileId: string; fileName: string }

/** Two at once take turns; the one that was shown is kept, for administrators. */
async function show(tx: Tx, { now }: Services, shown: Shown): Promise<void> {
  const { contractId } = shown
  await tx
    .select({ id: contracts.id })
    .from(contracts)
    .where(eq(contracts.id, contractId))
    .for('no key update')
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
