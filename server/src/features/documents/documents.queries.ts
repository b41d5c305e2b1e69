import { and, eq } from 'drizzle-orm'
import type { Db } from '../../platform/database.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { files } from '../files/files.table.ts'
import { documents } from './documents.table.ts'

export async function currentDocument(db: Db, contractId: string) {
  const [row] = await db
    .select({ document: documents, storageKey: files.storageKey })
    .from(documents)
    .innerJoin(files, eq(files.id, documents.fileId))
    .where(and(eq(documents.contractId, contractId), eq(documents.isArchived, false)))
    .limit(1)
  return row ?? null
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** A document with its file and its owner; archived ones too, which is for the caller to judge. */
export async function findDocument(db: Db, id: string) {
  if (!uuid.test(id)) return null
  const [row] = await db
    .select({
      document: documents,
      file: files,
      ownerId: contracts.studentId,
      renewedAt: contracts.renewedAt,
    })
    .from(documents)
    .innerJoin(files, eq(files.id, documents.fileId))
    .innerJoin(contracts, eq(contracts.id, documents.contractId))
    .where(eq(documents.id, id))
    .limit(1)
  return row ?? null
}
