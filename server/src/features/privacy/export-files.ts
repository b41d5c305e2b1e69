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
 * Lists every file that a student may open, once; replaced ones are gone for students everywhere (decision 221). A
 * document shared by several contracts is in the folder of the first.
 */
export async function filesOf(db: Db, studentId: string): Promise<ExportedFile[]> {
  const found = (
    await Promise.all([
      drawn(db, studentId, documents.fileId),
      drawn(db, studentId, documents.englishFileId),
      given(db, studentId),
      signed(db, studentId, signatures.signedFileId, ['contract-signed', 'amendment-signed']),
      signed(db, studentId, signatures.auditTrailFileId, ['signature-record', 'amendment-record']),
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

/** Reads the document of a contract, or its version with English first. */
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

/** Lists the proofs sent with requests to leave. */
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

/** Lists the letters that refused a visa or cancelled a stay. */
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
  [ofContract, ofAmendment]: [string, string],
): Promise<Found[]> {
  const { amendmentId } = signatures
  const rows = await db
    .select({ ...file, folder: contracts.reference, at: files.createdAt, amendmentId })
    .from(signatures)
    .innerJoin(contracts, eq(contracts.id, signatures.contractId))
    .innerJoin(files, eq(files.id, column))
    .where(eq(contracts.studentId, studentId))
  return rows.map(({ amendmentId: isAmendment, ...row }) =>
    inFolder('documents')({ ...row, name: isAmendment ? ofAmendment : ofContract }),
  )
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

/** Device names of Windows, which unpacks no file called so, whatever its ending. */
const devices = /^(con|prn|aux|nul|com\d|lpt\d) *(\.|$)/i

/** Makes a file name that every system accepts: no path, no device name, no sign that turns the text around. */
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

/** Adds a number to a name that is taken, ignoring case, because some systems do. */
function freePath(taken: Set<string>, start: string, ending: string): string {
  for (let number = 1; ; number += 1) {
    const path = `${start}${number > 1 ? ` (${number})` : ''}${ending}`
    if (taken.has(path.toLowerCase())) continue
    taken.add(path.toLowerCase())
    return path
  }
}
