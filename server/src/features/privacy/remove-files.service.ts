import { and, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/database.ts'
import type { Services } from '../../platform/services.ts'
import { contractPapers } from '../documents/contract-papers.table.ts'
import { documents } from '../documents/documents.table.ts'
import { proofFiles } from '../evidence/evidence.table.ts'
import { files } from '../files/files.table.ts'

/**
 * Deletes rows of files that nothing refers to any more. Returns the keys of their bytes, which the caller deletes
 * after the commit.
 */
export async function removeFiles(tx: Tx, ids: (string | null)[]): Promise<string[]> {
  const wanted = ids.filter((id) => id !== null)
  if (wanted.length === 0) return []
  const rows = await tx
    .delete(files)
    .where(
      and(
        inArray(files.id, wanted),
        sql`NOT EXISTS (SELECT 1 FROM ${contractPapers} WHERE ${contractPapers.fileId} = ${files.id})`,
        sql`NOT EXISTS (SELECT 1 FROM ${documents} WHERE ${documents.fileId} = ${files.id})`,
        sql`NOT EXISTS (SELECT 1 FROM ${documents} WHERE ${documents.englishFileId} = ${files.id})`,
      ),
    )
    .returning({ key: files.storageKey })
  return rows.map(({ key }) => key)
}

/**
 * Deletes the proof files of contracts, which name their person; the evidence stays. Returns the keys of their bytes.
 */
export async function removeProofs(tx: Tx, contractIds: string[]): Promise<string[]> {
  if (contractIds.length === 0) return []
  const gone = await tx.delete(proofFiles).where(inArray(proofFiles.contractId, contractIds)).returning()
  return removeFiles(
    tx,
    gone.flatMap(({ pdfFile, journalFile }) => [pdfFile, journalFile]),
  )
}

/** Deletes bytes whose rows are gone. What cannot be deleted now goes by `files.tidy`: the rows are what counts. */
export async function removeBytes(services: Pick<Services, 'files' | 'log'>, keys: string[]): Promise<void> {
  for (const key of keys) {
    await services.files
      .remove(key)
      .catch((err) =>
        services.log.warn({ code: 'privacy.bytes', err }, 'bytes of nobody were not removed yet'),
      )
  }
}
