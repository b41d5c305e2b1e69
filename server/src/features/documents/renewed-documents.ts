import { sql } from 'drizzle-orm'
import { eachAlone } from '../../platform/each-alone.ts'
import { hasLiveJob } from '../../platform/jobs.ts'
import type { Services } from '../../platform/services.ts'
import { contractsRenewed } from '../contracts/contracts.service.ts'
import type { Issue } from './issue-document.service.ts'
import { type Cursor, findStale } from './reissue-document.ts'

/** Documents printed by one job: a few seconds of work. */
const batch = 50

/**
 * Prints the documents of renewed contracts in small batches, oldest first: a hundred thousand take hours and must
 * not delay others. Skips one that cannot be printed; the sweep tries it again.
 */
export async function renewDocuments(
  services: Services,
  reissue: Issue,
  after: Cursor | undefined,
): Promise<void> {
  const { db, jobs } = services
  const stale = await findStale(services, after, batch)
  const ones = stale.map(({ contractId }) => ({ id: contractId }))
  await eachAlone(services, { code: 'documents.not_renewed', ones }, ({ id }) => reissue(id))
  const last = stale.at(-1)
  if (last) await jobs.enqueue(db, contractsRenewed, { after: last })
}

/**
 * Starts printing again where documents wait and no job works on them; with `all` also when the job may belong to a
 * killed process.
 */
export async function sweepRenewed(services: Services, all: boolean): Promise<void> {
  const { db, jobs } = services
  if ((await findStale(services, undefined, 1)).length === 0) return
  if (!all && (await isUnderWay(services))) return
  await jobs.enqueue(db, contractsRenewed, {})
}

async function isUnderWay({ db }: Services): Promise<boolean> {
  const { rows } = await db.execute<{ live: boolean }>(sql`SELECT ${hasLiveJob(contractsRenewed)} AS live`)
  return rows[0]?.live ?? false
}
