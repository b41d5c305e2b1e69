import { asc, eq } from 'drizzle-orm'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/database.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import type { readChain } from './evidence.queries.ts'
import { evidenceLeaves, evidenceRoots } from './evidence.table.ts'
import type { ProvedPaper } from './told.ts'

type Chain = Awaited<ReturnType<typeof readChain>>

/** Returns the sealed roots that contain a chain, oldest first, each with the chain's path. */
export function rootsOf(db: Db, contractId: string) {
  const { day, place, length, head, path } = evidenceLeaves
  const { leaves, root, statement, seal } = evidenceRoots
  return db
    .select({ day, place, length, head, path, leaves, root, statement, seal })
    .from(evidenceLeaves)
    .innerJoin(evidenceRoots, eq(evidenceRoots.day, evidenceLeaves.day))
    .where(eq(evidenceLeaves.contractId, contractId))
    .orderBy(asc(day))
}

type Told = {
  contract: ContractRow
  chain: Chain
  roots: Awaited<ReturnType<typeof rootsOf>>
  papers: (ProvedPaper & { size: number })[]
  madeAt: Date
}

/**
 * Writes the journal of a proof file: everything that a program needs to check it without us, as `docs/evidence.md`
 * describes.
 */
export function writeJournal({ publicUrl }: Pick<Config, 'publicUrl'>, told: Told): Buffer {
  const { contract, chain, roots, papers, madeAt } = told
  const rows = chain.links.map(({ contractId: _, ...link }) => link)
  return Buffer.from(
    `${withoutSealMark(
      JSON.stringify(
        {
          format: 'cursus-proof-1',
          contract: { id: contract.id, reference: contract.reference },
          checkPage: `${publicUrl}/verifier/${contract.checkCode}`,
          madeAt,
          rows,
          roots: roots.map(({ seal, ...root }) => ({ ...root, seal: seal.toString('base64') })),
          papers: papers.map(({ path, sha256, size, row }) => ({ path, sha256, size, row })),
        },
        null,
        1,
      ),
    )}\n`,
  )
}

/** Escapes in JSON what marks the seal of the PDF in which it lies as it is: a person's words may hold that too. */
const withoutSealMark = (json: string) => json.replaceAll('/ByteRange', '\\u002fByteRange')
