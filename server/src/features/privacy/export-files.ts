import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database.ts'
import { claimDocuments, claims } from '../claims/claims.table.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { contractPapers } from '../documents/contract-papers.table.ts'
import { documents } from '../documents/documents.table.ts'
import { files } from '../files/files.table.ts'
import { waitingInvoices } from '../invoices/invoices.table.ts'
import { certificateRequestSteps, certificateRequests } from '../requests/requests.table.ts'
import { signatures } from '../signatures/signatures.table.ts'
import { terminations } from '../terminations/terminations.table.ts'
import { visaRefusals } from '../visa-refusals/visa-refusals.table.ts'
import { paymentFilesOf } from './export-payments.ts'

export type ExportedFile = { path: string; storageKey: string; at: Date }

type Found = { folder: string; name: string; mimeType: string; storageKey: string; at: Date; id: string }

/**
 * Every file that a student may open, once: what was replaced is gone for them everywhere (decision 221). What a document of
 * several contracts is shared by stands in the folder of the first.
 */
export async function filesOf(db: Db, studentId: string): Promise<ExportedFile[]> {
  const found = (
    await Promise.all([
      drawn(db, studentId, documents.fileId),
      drawn(db, studentId, documents.englishFileId),
      given(db, studentId),
      signed(db, studentId, signatures.signedFileId, 'contract-signed'),
      signed(db, studentId, signatures.auditTrailFileId, 'signature-record'),
      waiting(db, studentId),
      ofClaims(db, studentId),
      ofRequests(db, studentId),
      proofs(db, studentId),
      refusalLetters(db, studentId),
      ofPayments(db, studentId),
    ])
  ).flat()
  const once = new Map(found.map((file) => [file.id, file]))
  const taken = new Set<string>()
  return [...once.values()].map(({ folder, name, mimeType, storageKey, at }) => {
    const path = freePath(taken, `${folder}/${safeName(name)}`, endings[mimeType] ?? '')
    return { path, storageKey, at }
  })
}

const file = { id: files.id, mimeType: files.mimeType, storageKey: files.storageKey }

/** The document of a contract, or the same with English first. */
async function drawn(
  db: Db,
  studentId: string,
  column: typeof documents.fileId | typeof documents.englishFileId,
): Promise<Found[]> {
  const rows = await db
    .select({ ...file, folder: contracts.reference, name: documents.fileName, at: documents.createdAt })
    .from(documents)
    .innerJoin(contracts, eq(contracts.id, documents.contractId))
    .innerJoin(files, eq(files.id, column))
    .where(and(eq(contracts.studentId, studentId), eq(documents.isArchived, false)))
  return rows.map(inFolder('documents'))
}

/** What was sent with a request to leave a contract. */
async function proofs(db: Db, studentId: string): Promise<Found[]> {
  const { proofName, askedAt, proofFileId, contractId } = terminations
  const rows = await db
    .select({ ...file, folder: contracts.reference, name: sql<string>`${proofName}`, at: askedAt })
    .from(terminations)
    .innerJoin(contracts, eq(contracts.id, contractId))
    .innerJoin(files, eq(files.id, proofFileId))
    .where(eq(contracts.studentId, studentId))
  return rows.map(inFolder('terminations'))
}

/** The letters that refused a visa. */
async function refusalLetters(db: Db, studentId: string): Promise<Found[]> {
  const rows = await db
    .select({
      ...file,
      folder: contracts.reference,
      name: visaRefusals.letterName,
      at: visaRefusals.askedAt,
    })
    .from(visaRefusals)
    .innerJoin(contracts, eq(contracts.id, visaRefusals.contractId))
    .innerJoin(files, eq(files.id, visaRefusals.letterFileId))
    .where(eq(contracts.studentId, studentId))
  return rows.map(inFolder('visas'))
}

async function given(db: Db, studentId: string): Promise<Found[]> {
  const rows = await db
    .select({
      ...file,
      folder: contracts.reference,
      name: contractPapers.fileName,
      at: contractPapers.createdAt,
    })
    .from(contractPapers)
    .innerJoin(contracts, eq(contracts.id, contractPapers.contractId))
    .innerJoin(files, eq(files.id, contractPapers.fileId))
    .where(and(eq(contracts.studentId, studentId), eq(contractPapers.isArchived, false)))
    .orderBy(contracts.createdAt)
  return rows.map(inFolder('documents'))
}

async function signed(
  db: Db,
  studentId: string,
  column: typeof signatures.signedFileId | typeof signatures.auditTrailFileId,
  name: string,
): Promise<Found[]> {
  const rows = await db
    .select({ ...file, folder: contracts.reference, at: files.createdAt })
    .from(signatures)
    .innerJoin(contracts, eq(contracts.id, signatures.contractId))
    .innerJoin(files, eq(files.id, column))
    .where(eq(contracts.studentId, studentId))
  return rows.map((row) => inFolder('documents')({ ...row, name }))
}

async function waiting(db: Db, studentId: string): Promise<Found[]> {
  const rows = await db
    .select({ ...file, name: waitingInvoices.fileName, at: waitingInvoices.createdAt })
    .from(waitingInvoices)
    .innerJoin(files, eq(files.id, waitingInvoices.fileId))
    .where(eq(waitingInvoices.studentId, studentId))
  return rows.map((row) => ({ ...row, folder: 'invoices' }))
}

async function ofClaims(db: Db, studentId: string): Promise<Found[]> {
  const rows = await db
    .select({ ...file, folder: claims.reference, name: claimDocuments.title, at: claimDocuments.createdAt })
    .from(claimDocuments)
    .innerJoin(claims, eq(claims.id, claimDocuments.claimId))
    .innerJoin(files, eq(files.id, claimDocuments.fileId))
    .where(eq(claims.studentId, studentId))
  return rows.map(inFolder('claims'))
}

async function ofRequests(db: Db, studentId: string): Promise<Found[]> {
  const { fileName, at, fileId, requestId } = certificateRequestSteps
  const rows = await db
    .select({ ...file, name: fileName, at })
    .from(certificateRequestSteps)
    .innerJoin(certificateRequests, eq(certificateRequests.id, requestId))
    .innerJoin(files, eq(files.id, fileId))
    .where(eq(certificateRequests.studentId, studentId))
  return rows.map((row) => ({ ...row, name: row.name ?? '', folder: 'requests' }))
}

const ofPayments = async (db: Db, studentId: string): Promise<Found[]> =>
  (await paymentFilesOf(db, studentId)).map(inFolder('payments'))

const inFolder = (first: string) => (row: Found) => ({ ...row, folder: `${first}/${row.folder}` })

const endings: Record<string, string> = {
  'application/pdf': '.pdf',
  'image/jpeg': '.jpg',
  'image/png': '.png',
}

/** Names of devices: Windows unpacks no file that is called so, whatever its ending. */
const devices = /^(con|prn|aux|nul|com\d|lpt\d) *(\.|$)/i

/** Letters, digits and marks that every system takes in a name: no path, no device, no sign that turns the text around. */
function safeName(name: string): string {
  const bare = name
    .normalize('NFC')
    .toWellFormed()
    .replace(/\.(pdf|jpe?g|png)$/i, '')
    .replace(/[^\p{L}\p{M}\p{N} ._()-]+/gu, '_')
    .replace(/^[. ]+|[. ]+$/g, '')
  const short = [...bare].slice(0, 80).join('') || 'document'
  return devices.test(short) ? `_${short}` : short
}

/** A second file of a name gets a number; systems that know no capitals find two names, too. */
function freePath(taken: Set<string>, start: string, ending: string): string {
  for (let number = 1; ; number += 1) {
    const path = `${start}${number > 1 ? ` (${number})` : ''}${ending}`
    if (taken.has(path.toLowerCase())) continue
    taken.add(path.toLowerCase())
    return path
  }
}
