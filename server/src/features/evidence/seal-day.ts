import { dayOf } from '@cursus/shared/day'
import { asc, desc, gt, sql } from 'drizzle-orm'
import { type Tx, transact } from '../../platform/database.ts'
import type { Services } from '../../platform/services.ts'
import { noHash, sha256 } from './chain.ts'
import { readChain } from './evidence.queries.ts'
import { evidenceChains, evidenceLeaves, evidenceRoots } from './evidence.table.ts'
import { leafText, merkleTree } from './merkle.ts'

/** Seals bytes with the key of our documents, as a detached CMS signature. */
export type SealBytes = (bytes: Uint8Array) => Promise<Buffer>

type Chain = typeof evidenceChains.$inferSelect

/**
 * Seals one root over every chain that grew since the last one, once a day in Paris. Leaves out broken chains, and
 * throws after sealing the others, so that somebody looks.
 */
export async function sealDay(services: Services, seal: SealBytes): Promise<void> {
  const day = dayOf(services.now())
  const broken = await transact(services.db, async (tx) => {
    // One process at a time; it holds no row that a contract needs.
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('evidence.seal_day'))`)
    const [last] = await tx.select().from(evidenceRoots).orderBy(desc(evidenceRoots.day)).limit(1)
    if (last && last.day >= day) return []
    const { whole, broken } = await grown(tx)
    const { root, paths } = merkleTree(whole.map((one) => leafText(one.contractId, one.length, one.head)))
    const previous = last ? sha256(last.statement) : noHash
    const statement = ['cursus-evidence-root-1', day, whole.length, root, previous, ''].join('\n')
    const sealed = { seal: await seal(Buffer.from(statement)), sealedAt: services.now() }
    await tx.insert(evidenceRoots).values({ day, leaves: whole.length, root, statement, ...sealed })
    await keepLeaves(tx, day, { whole, paths })
    return broken
  })
  if (broken.length > 0) throw new Error(`evidence is not as it was written: ${broken.join(', ')}`)
}

/** Returns the chains with rows outside every root, checked against their hashes. */
async function grown(tx: Tx): Promise<{ whole: Chain[]; broken: string[] }> {
  const { contractId, length, sealedLength } = evidenceChains
  const chains = await tx
    .select()
    .from(evidenceChains)
    .where(gt(length, sealedLength))
    .orderBy(asc(contractId))
  const whole: Chain[] = []
  const broken: string[] = []
  for (const chain of chains) {
    const { links, brokenAt } = await readChain(tx, chain.contractId)
    // A row that came meanwhile is for tomorrow.
    const isAsRead = brokenAt === null && links[chain.length - 1]?.hash === chain.head
    if (isAsRead) whole.push(chain)
    else broken.push(chain.contractId)
  }
  return { whole, broken }
}

async function keepLeaves(tx: Tx, day: string, { whole, paths }: { whole: Chain[]; paths: string[][] }) {
  const rows = whole.map(({ contractId, length, head }, place) => {
    return { contractId, day, place, length, head, path: paths[place] ?? [] }
  })
  for (let from = 0; from < rows.length; from += 1000) {
    const some = rows.slice(from, from + 1000)
    await tx.insert(evidenceLeaves).values(some)
    const [ids, lengths] = [some.map(({ contractId }) => contractId), some.map(({ length }) => length)]
    await tx.execute(sql`
      UPDATE evidence_chains SET sealed_length = leaf.length
      FROM unnest(${sql.param(ids)}::uuid[], ${sql.param(lengths)}::int[]) AS leaf (contract_id, length)
      WHERE leaf.contract_id = evidence_chains.contract_id`)
  }
}
