import { eq } from 'drizzle-orm'
import { audit } from '../../platform/audit.ts'
import { type Tx, transact } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import { cleanName } from '../../platform/file-name.ts'
import type { Services } from '../../platform/services.ts'
import type { UploadedFile } from '../../platform/uploads.ts'
import { users } from '../accounts/accounts.table.ts'
import { holdOpenForDesk } from '../accounts/open-account.service.ts'
import type { Acting } from '../contracts/change-contract.service.ts'
import { contractOfReference, findContract } from '../contracts/contracts.queries.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import { storeBytes } from '../files/files.service.ts'
import type { Drawing } from '../purchases/product.ts'
import { currentDocument } from './documents.queries.ts'
import {
  archiveCurrent,
  insertDocument,
  isActive,
  issued,
  mailDocument,
  type Printed,
} from './issue-document.service.ts'

/**
 * Stores an administrator's file as the document of a contract: its first, or in place of the current one, which is
 * archived (C-08). Which of the two depends on the contract, not on the field's name. Returns the contract's id.
 * Throws 404 for an unknown reference, 409 where the student closed the account.
 */
export async function uploadDocument(
  services: Services,
  drawing: Drawing,
  { reference, file, ...acting }: { reference: string; file: UploadedFile } & Acting,
): Promise<string> {
  const contract = await contractOfReference(services.db, reference)
  if (!contract) throw new AppError('not_found', 'documents.contract_unknown')
  const stored = await storeBytes(services, file.bytes, file.mimeType)
  const facts = await factsOf(services, drawing, contract)
  const made = { contract, stored, fileName: cleanName(file.fileName, reference), ...(facts && { facts }) }
  await transact(services.db, (tx) => keep(tx, services, acting, made))
  return contract.id
}

/**
 * Returns what the contract's certificate would state today, so that its English version lives on under the uploaded
 * file. Undefined where no certificate was printed, or none can be.
 */
async function factsOf(services: Services, drawing: Drawing, contract: ContractRow) {
  const standing = await currentDocument(services.db, contract.id)
  if (!standing?.document.facts) return undefined
  const paper = services.products.ofContract(contract).document(services, drawing)(contract)
  const { facts } = await paper.catch((error) => {
    if (error.name === 'UnprintableCharacter') return { facts: undefined }
    throw error
  })
  return facts
}

/**
 * Archives the current document and inserts the new one; uploads and printed documents of one student take turns, so
 * that one is current.
 */
async function keep(tx: Tx, services: Services, acting: Acting, made: Printed): Promise<void> {
  const { contract, fileName } = made
  await tx.select({ id: users.id }).from(users).where(eq(users.id, contract.studentId)).for('no key update')
  await holdOpenForDesk(tx, contract.studentId)
  const before = (await currentDocument(tx, contract.id))?.document
  await archiveCurrent(tx, contract.id)
  const id = await insertDocument(tx, services, made)
  const { reference } = contract
  await audit(tx, services, {
    ...acting,
    action: before ? 'documents.replaced' : 'documents.uploaded',
    object: { type: 'document', id },
    ...(before && { before: { reference, documentId: before.id, fileName: before.fileName } }),
    after: { reference, documentId: id, fileName },
  })
  // Who cannot see the document yet is told when the contract is active.
  const now = await findContract(tx, contract.id)
  if (!now || !isActive(now)) return
  const told = before
    ? { eventKey: `document:${id}`, template: 'document-replaced' as const }
    : issued(contract)
  await mailDocument(tx, services, made, told)
}
