import { and, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/database.ts'
import { contractPapers } from '../documents/contract-papers.table.ts'
import { documents } from '../documents/documents.table.ts'
import { files } from '../files/files.table.ts'

/**
 * Takes rows of files out that nothing points to any more; those that others share stay. Answers with the keys of their
 * bytes, which the caller removes once this is written.
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
        sql`NOT EXISTS (SELECT 1 FROM ${documents} WHERE ${files.id} IN (${documents.fileId}, ${documents.englishFileId}))`,
      ),
    )
    .returning({ key: files.storageKey })
  return rows.map(({ key }) => key)
}
