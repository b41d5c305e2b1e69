import type { ReplacedPaper } from '@cursus/shared/contracts'
import { dayOf, formatDay } from '@cursus/shared/day'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database.ts'
import { isUuid } from '../../platform/uuid.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { files } from '../files/files.table.ts'
import { signatures } from '../signatures/signatures.table.ts'
import { contractPapers } from './contract-papers.table.ts'
import { documents } from './documents.table.ts'

/** Name of the file of a signed contract, as it is downloaded and attached. */
export const signedFileName = ({ reference }: { reference: string }) => `Contrat-${reference}.pdf`

/** SQL of the number of a signed amendment, as part of a statement on signatures; null until it takes effect. */
export const amendmentNumber = sql<
  string | null
>`(SELECT amendments.reference FROM amendments WHERE amendments.id = amendment_id)`

/** SQL of the file name of a signed amendment: by its number, by its contract's until it has one. */
export const amendmentFileName = (reference: typeof contracts.reference) =>
  sql<string>`'Avenant-' || coalesce(${amendmentNumber}, ${reference}) || '.pdf'`

/** Returns the document of a contract that counts, with the key of its bytes; null while none is drawn. */
export async function currentDocument(db: Db, contractId: string) {
  const [row] = await db
    .select({ document: documents, storageKey: files.storageKey })
    .from(documents)
    .innerJoin(files, eq(files.id, documents.fileId))
    .where(and(eq(documents.contractId, contractId), eq(documents.isArchived, false)))
    .limit(1)
  return row ?? null
}

/** Returns when the current document of each of these contracts was made, by contract id. */
export async function issuedAt(db: Db, contractIds: string[]): Promise<Map<string, Date>> {
  const { contractId, createdAt, isArchived } = documents
  const rows = await db
    .select({ contractId, createdAt })
    .from(documents)
    .where(and(inArray(contractId, contractIds), eq(isArchived, false)))
  return new Map(rows.map((row) => [row.contractId, row.createdAt]))
}

/** Finds a document with its file and its owner, also an archived one; the caller decides. */
export async function findDocument(db: Db, id: string) {
  if (!isUuid(id)) return null
  const [row] = await db
    .select({
      document: documents,
      file: files,
      ownerId: contracts.studentId,
      insuranceType: contracts.insuranceType,
      renewedAt: contracts.renewedAt,
      correctedAt: contracts.correctedAt,
    })
    .from(documents)
    .innerJoin(files, eq(files.id, documents.fileId))
    .innerJoin(contracts, eq(contracts.id, documents.contractId))
    .where(eq(documents.id, id))
    .limit(1)
  return row ?? null
}

/** Finds a paper of a contract with its file and its owner: terms, an invoice, or the signed contract. */
export async function findPaper(db: Db, id: string) {
  if (!isUuid(id)) return null
  const { fileName } = contractPapers
  const ownerId = contracts.studentId
  const [given] = await db
    .select({ fileName, file: files, ownerId, isArchived: contractPapers.isArchived })
    .from(contractPapers)
    .innerJoin(files, eq(files.id, contractPapers.fileId))
    .innerJoin(contracts, eq(contracts.id, contractPapers.contractId))
    .where(eq(contractPapers.id, id))
    .limit(1)
  if (given) return given
  const [signed] = await db
    .select({
      reference: contracts.reference,
      amendment: amendmentFileName(contracts.reference),
      amendmentId: signatures.amendmentId,
      file: files,
      ownerId,
    })
    .from(signatures)
    .innerJoin(files, eq(files.id, signatures.signedFileId))
    .innerJoin(contracts, eq(contracts.id, signatures.contractId))
    .where(eq(signatures.signedFileId, id))
    .limit(1)
  if (!signed) return null
  const { amendmentId, amendment, file, ownerId: owner } = signed
  return {
    file,
    ownerId: owner,
    fileName: amendmentId ? amendment : signedFileName(signed),
    isArchived: false,
  }
}

/** Lists the papers of contracts whose place others took, by contract id, newest first. */
export async function replacedPapers(db: Db, contractIds: string[]): Promise<Map<string, ReplacedPaper[]>> {
  const [own, beside] = await Promise.all(
    [documents, contractPapers].map((table) =>
      db
        .select({
          contractId: table.contractId,
          id: table.id,
          kind: table === documents ? sql<'document'>`'document'` : contractPapers.kind,
          fileName: table.fileName,
          createdAt: table.createdAt,
        })
        .from(table)
        .where(and(inArray(table.contractId, contractIds), eq(table.isArchived, true))),
    ),
  )
  const all = [...(own ?? []), ...(beside ?? [])].toSorted((one, other) => +other.createdAt - +one.createdAt)
  const byContract = new Map<string, ReplacedPaper[]>()
  for (const { contractId, createdAt, ...paper } of all) {
    const papers = byContract.get(contractId) ?? []
    byContract.set(contractId, [...papers, { ...paper, madeOn: formatDay(dayOf(createdAt)) }])
  }
  return byContract
}
