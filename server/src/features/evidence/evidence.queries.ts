import { asc, eq } from 'drizzle-orm'
import type { Db } from '../../platform/database.ts'
import { firstBreak } from './chain.ts'
import { evidence, evidenceChains, evidenceLeaves } from './evidence.table.ts'

/** Returns the whole chain of a contract, oldest first, and the number of its first faulty row. */
export async function readChain(db: Db, contractId: string) {
  const leaves = await leavesOf(db, contractId)
  // In one statement, so that a row that comes meanwhile stands in both or in none.
  const rows = await db
    .select({ end: evidenceChains, link: evidence })
    .from(evidenceChains)
    .leftJoin(evidence, eq(evidence.contractId, evidenceChains.contractId))
    .where(eq(evidenceChains.contractId, contractId))
    .orderBy(asc(evidence.number))
  const links = rows.flatMap(({ link }) => link ?? [])
  const end = rows[0]?.end
  return { links, leaves, brokenAt: end ? firstBreak(links, end, leaves) : await lost(db, contractId) }
}

/** Returns 1 when a chain lost its end, unless nothing was ever written for the contract. */
async function lost(db: Db, contractId: string): Promise<number | null> {
  const [row] = await db.select().from(evidence).where(eq(evidence.contractId, contractId)).limit(1)
  return row ? 1 : null
}

/** Returns the ends of the chain in the roots of days, oldest first. */
function leavesOf(db: Db, contractId: string) {
  const { day, place, length, head, path } = evidenceLeaves
  return db
    .select({ day, place, length, head, path })
    .from(evidenceLeaves)
    .where(eq(evidenceLeaves.contractId, contractId))
    .orderBy(asc(day))
}
