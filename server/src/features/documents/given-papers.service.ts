import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/database.ts'
import type { Paper } from '../../platform/papers.ts'
import type { Services } from '../../platform/services.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import { insertFilesOnce } from '../files/files.service.ts'
import { files } from '../files/files.table.ts'
import { contractPapers } from './contract-papers.table.ts'

/** Hands papers over to a contract; a kind that it already has stays as it was given. */
export async function handOver(
  tx: Tx,
  services: Services,
  { contract, papers }: { contract: Pick<ContractRow, 'id'>; papers: Paper[] },
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

/** Hands over the papers that `shown` selects (kind, file_name, file_id), whose files all exist. */
export async function handOverShown(
  tx: Tx,
  { now }: Pick<Services, 'now'>,
  { contract, shown }: { contract: Pick<ContractRow, 'id'>; shown: SQL },
): Promise<void> {
  await tx.execute(sql`
    INSERT INTO contract_papers (contract_id, kind, file_name, file_id, created_at)
    SELECT ${contract.id}::uuid, kind, file_name, file_id, ${now().toISOString()}::timestamptz FROM (${shown}) AS shown
    ON CONFLICT DO NOTHING`)
}

/** Returns the terms that a contract's person was shown before paying; where none were recorded, the current ones. */
export async function termsOf(services: Services, contract: ContractRow): Promise<Paper[]> {
  const given = await givenTerms(services.db, contract.id)
  const { key } = services.products.ofContract(contract)
  return given.length > 0 ? given : services.terms(key, contract.priceId)
}

function givenTerms(db: Db, contractId: string): Promise<Paper[]> {
  const { storageKey, mimeType, size, sha256 } = files
  const { kind, fileName, fileId } = contractPapers
  return db
    .select({ kind, fileName, fileId, stored: { storageKey, mimeType, size, sha256 } })
    .from(contractPapers)
    .innerJoin(files, eq(files.id, contractPapers.fileId))
    .where(and(eq(contractPapers.contractId, contractId), inArray(kind, ['ipid', 'notice', 'conditions'])))
    .orderBy(contractPapers.kind)
}
