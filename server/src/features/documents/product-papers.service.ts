import { randomUUID } from 'node:crypto'
import type { ContractPaper, InsuranceType } from '@cursus/shared/contracts'
import type { Tx } from '../../platform/database.ts'
import type { Services } from '../../platform/services.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import { insertFileOnce, type StoredBytes, storeBytes } from '../files/files.service.ts'
import { contractPapers } from './contract-papers.table.ts'

/** A paper of a product, the same for everybody. */
export interface ProductPaper extends Pick<ContractPaper, 'kind' | 'fileName'> {
  make(): Promise<Uint8Array>
}

/** What each insurance gives to read; given by `covers.ts`, as documents know no product. */
export type ProductPapers = Partial<Record<InsuranceType, ProductPaper[]>>

type KeptPaper = Pick<ContractPaper, 'kind' | 'fileName'> & { fileId: string; stored: StoredBytes }
export type KeptPapersOf = (insuranceType: InsuranceType) => Promise<KeptPaper[]>

/** Bytes are stored once in a process, which holds one version of each paper; their row comes with the first contract. */
export function keptPapersWith(services: Services, papers: ProductPapers): KeptPapersOf {
  const kept = new Map<ProductPaper, Promise<KeptPaper>>()
  const keptOf = (paper: ProductPaper) => {
    const standing = kept.get(paper) ?? keep(services, paper)
    kept.set(paper, standing)
    standing.catch(() => kept.delete(paper))
    return standing
  }
  return (insuranceType) => Promise.all((papers[insuranceType] ?? []).map(keptOf))
}

async function keep(services: Services, { kind, fileName, make }: ProductPaper): Promise<KeptPaper> {
  const stored = await storeBytes(services, await make(), 'application/pdf')
  return { kind, fileName, fileId: randomUUID(), stored }
}

/** Hands a contract its papers; one that it has already stays as it was given. */
export async function handOver(
  tx: Tx,
  services: Services,
  { contract, papers }: { contract: ContractRow; papers: KeptPaper[] },
): Promise<void> {
  if (papers.length === 0) return
  for (const { fileId, stored } of papers) await insertFileOnce(tx, services, fileId, stored)
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
