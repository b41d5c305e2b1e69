import { and, asc, eq } from 'drizzle-orm'
import { type Tx, transact } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import { cleanName, endings } from '../../platform/file-name.ts'
import type { Services } from '../../platform/services.ts'
import type { UploadedFile } from '../../platform/uploads.ts'
import { users } from '../accounts/accounts.table.ts'
import { holdOpen } from '../accounts/open-account.service.ts'
import { findOwnContract } from '../contracts/contracts.queries.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import { insertFile, type StoredBytes, storeBytes } from '../files/files.service.ts'
import { isUnused, removeWaiting } from './invoice-waste.ts'
import { checkRoom, showInvoice, tooOften } from './invoices.service.ts'
import { waitingInvoices } from './invoices.table.ts'

/** Most waiting invoices of one student, so that nobody fills our disks. */
const waitingAtMost = 10
/** Accepted types of content. */
export const invoiceTypes = Object.keys(endings)

type Upload = { studentId: string; file: UploadedFile; contractId: string | null }
type Invoice = { id: string; fileName: string }

/**
 * Stores an invoice with the named contract, or until a draft names it. Throws 404 for a contract that is not the
 * student's own or takes no invoice, 409 when too many wait for drafts that can still be paid, or the contract has
 * had too many.
 */
export async function keepInvoice(services: Services, upload: Upload): Promise<Invoice> {
  const { studentId, file, contractId } = upload
  const contract = contractId === null ? null : await ownContract(services, contractId, studentId)
  if (contract) await checkRoom(services.db, contract.id)
  const stored = await storeBytes(services, file.bytes, file.mimeType)
  const fileName = cleanName(file.fileName, 'facture', endings[file.mimeType])
  return contract
    ? addToContract(services, { contract, stored, fileName })
    : letWait(services, { studentId, stored, fileName })
}

async function ownContract(
  { db, products }: Services,
  contractId: string,
  studentId: string,
): Promise<ContractRow> {
  const contract = await findOwnContract(db, contractId, studentId)
  if (!contract || !products.ofContract(contract).hasInvoice)
    throw new AppError('not_found', 'platform.not_found')
  return contract
}

type Stored = { stored: StoredBytes; fileName: string }

/** Adds an invoice to a contract; deletes its bytes when simultaneous uploads left no room. */
async function addToContract(
  services: Services,
  { contract, stored, fileName }: Stored & { contract: ContractRow },
): Promise<Invoice> {
  const id = crypto.randomUUID()
  try {
    await transact(services.db, async (tx) => {
      const fileId = await insertFile(tx, services, stored)
      await showInvoice(tx, services, { id, contractId: contract.id, fileId, fileName })
    })
  } catch (error) {
    if (error instanceof AppError && error.code === tooOften) await services.files.remove(stored.storageKey)
    throw error
  }
  return { id, fileName }
}

/** Stores a waiting invoice; beyond the limit, the oldest one that no draft names is deleted. */
async function letWait(services: Services, { studentId, stored, fileName }: Stored & { studentId: string }) {
  const made = await transact(services.db, async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, studentId)).for('no key update')
    await holdOpen(tx, studentId)
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
