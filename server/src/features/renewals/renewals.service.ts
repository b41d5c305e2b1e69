import { setTimeout as delay } from 'node:timers/promises'
import { dayOf } from '@cursus/shared/day'
import type { RenewalResult, RenewingContracts } from '@cursus/shared/renewals'
import { and, eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import { audit } from '../../platform/audit.ts'
import { transact } from '../../platform/database.ts'
import { atLength } from '../../platform/database-pools.ts'
import { defineJob } from '../../platform/jobs.ts'
import type { Services } from '../../platform/services.ts'
import { contractsRenewed } from '../contracts/contracts.service.ts'
import { countLeftOut } from './due-contracts.queries.ts'
import { chunkSize, renewChunk } from './renew-chunk.ts'
import { countDue, currentOrLastRun, findRun, firstEnd, type RunRow, runningRun } from './renewals.queries.ts'
import { renewalRuns } from './renewals.table.ts'

/** Renews until nothing is due. */
export const renewDue = defineJob('renewals.renew', z.object({ runId: z.uuid() }), {
  expireInSeconds: 600,
  retryLimit: 20,
})

/** Counts the contracts to renew today, and returns the progress of the current run, or what the last one did. */
export async function readRenewals(services: Services): Promise<RenewingContracts> {
  const { db, now } = services
  const today = dayOf(now())
  const [count, run, leftOut] = await Promise.all([
    countDue(db, today),
    currentOrLastRun(db),
    countLeftOut(services, today),
  ])
  if (!run) return { count, leftOut }
  if (run.state === 'done') return { count, leftOut, last: resultOf(run) }
  return { count, leftOut, running: { done: run.renewed, total: Math.max(run.total, run.renewed) } }
}

/** Returns how many a run renewed, and how many had changed when their turn came. */
const resultOf = ({ renewed, total }: RunRow) => ({ renewed, failed: Math.max(0, total - renewed) })

/** Who asked; null when the day itself brings the renewal. */
export type Asking = { actorId: string | null; requestId?: string }

/**
 * Starts a renewal, or joins the current one, and works on it for at most `patience` milliseconds; the job does the
 * rest. Returns null while it is not done.
 */
export async function renew(
  services: Services,
  asking: Asking,
  patience: number,
): Promise<RenewalResult | null> {
  const run = await beginOrJoin(services, asking)
  if (!run) return { count: 0, renewed: 0, failed: 0 }
  const end = performance.now() + patience
  const manner = { mayGoOn: () => performance.now() < end, mayWait: false }
  const isDone = await atLength(() => workOff(services, run, manner))
  const after = isDone ? await findRun(services.db, run.id) : null
  if (!after) return null
  const count = await countDue(services.db, dayOf(services.now()))
  return { count, ...resultOf(after) }
}

/** Returns the run; null when nothing is due, so that pressing the button leaves no trace. */
function beginOrJoin(services: Services, asking: Asking): Promise<RunRow | null> {
  const { db, jobs, now } = services
  const today = dayOf(now())
  return transact(db, async (tx) => {
    const running = await runningRun(tx)
    if (running) return running
    const total = await countDue(tx, today)
    if (total === 0) return null
    const [begun] = await tx
      .insert(renewalRuns)
      .values({ ...asking, today, total, createdAt: now() })
      .onConflictDoNothing()
      .returning()
    if (!begun) return runningRun(tx)
    await jobs.enqueue(tx, renewDue, { runId: begun.id })
    return begun
  })
}

type Manner = {
  mayGoOn: () => boolean
  /** True to wait for contracts that are locked elsewhere. */
  mayWait: boolean
}

/** Renews batch by batch until nothing is due; true when the run is done, by whatever process. */
export async function workOff(
  services: Services,
  run: RunRow,
  { mayGoOn, mayWait }: Manner,
): Promise<boolean> {
  let from = firstEnd(run.today)
  while (mayGoOn()) {
    const { renewed, lastEnd } = await renewChunk(services, run, { from, wait: false })
    from = lastEnd ?? firstEnd(run.today)
    if (renewed === chunkSize) continue
    if ((await countDue(services.db, run.today)) === 0) {
      await finish(services, run.id)
      return true
    }
    // The rest is held by another worker, or by somebody who changes a contract.
    from = firstEnd(run.today)
    if (mayWait) await renewChunk(services, run, { from, wait: true })
    else await delay(50)
  }
  return false
}

/** Finishes a run once: writes its audit row and publishes the event for documents. */
async function finish({ db, jobs, now }: Services, runId: string): Promise<void> {
  await transact(db, async (tx) => {
    const [run] = await tx
      .update(renewalRuns)
      .set({ state: 'done', finishedAt: now() })
      .where(and(eq(renewalRuns.id, runId), eq(renewalRuns.state, 'running')))
      .returning()
    if (!run) return
    const { actorId, total, today, requestId } = run
    await audit(
      tx,
      { now },
      {
        actorId,
        action: 'renewals.finished',
        object: { type: 'renewal', id: runId },
        before: { due: total },
        after: { ...resultOf(run), today },
        ...(requestId && { requestId }),
      },
    )
    await jobs.enqueue(tx, contractsRenewed, {})
  })
}
