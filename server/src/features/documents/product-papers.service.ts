import { and, eq, inArray } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/database.ts'
import type { PaperToRead } from '../../platform/papers.ts'
import type { Services } from '../../platform/services.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import { insertFilesOnce } from '../files/files.service.ts'
import { files } from '../files/files.table.ts'
import { contractPapers } from './contract-papers.table.ts'

/** Hands a contract its papers; one that it has already stays as it was given. */
export async function handOver(
  tx: Tx,
  services: Services,
  { contract, papers }: { contract: Pick<ContractRow, 'id'>; papers: PaperToRead[] },
): Promise<void> {
  if (papers.length === 0) return
  await insertFilesOnce(tx, services, papers)
  const createdAt = services.now()
  const rows = papers.map(({ kind, fileName, fileId }) => ({
    contractId: contract.id,
    kind,
    fileName,
    fileId,
    createdAt,
  }))
  await tx.insert(contractPapers).values(rows).onConflictDoNothing()
}

/**
 * What the person of a contract has to read: what they were shown before they paid, else, where nobody noted it, what this
 * process shows today.
 */
export async function papersToRead(services: Services, contract: ContractRow): Promise<PaperToRead[]> {
  const given = await givenPapers(services.db, contract.id)
  return given.length > 0 ? given : services.papers(contract)
}

function givenPapers(db: Db, contractId: string): Promise<PaperToRead[]> {
  const { storageKey, mimeType, size, sha256 } = files
  const { kind, fileName, fileId } = contractPapers
  return db
    .select({ kind, fileName, fileId, stored: { storageKey, mimeType, size, sha256 } })
    .from(contractPapers)
    .innerJoin(files, eq(files.id, contractPapers.fileId))
    .where(and(eq(contractPapers.contractId, contractId), inArray(kind, ['ipid', 'notice', 'conditions'])))
    .orderBy(contractPapers.kind)
}
