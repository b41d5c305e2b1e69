import type { PgBoss } from 'pg-boss'

/** Milliseconds between two looks for due jobs, over all queues at once. */
const lookEveryMs = 500

/** Seconds after which a worker looks by itself, in case no look woke it. */
export const ownLookSeconds = 60

/** Returns the names of queues with a due job; the condition matches an index of pg-boss. */
export async function dueQueues(boss: PgBoss): Promise<Set<string>> {
  const { rows } = await boss.getDb().executeSql(
    `SELECT name FROM pgboss.queue WHERE EXISTS (
       SELECT 1 FROM pgboss.job
       WHERE job.name = queue.name AND state < 'active' AND NOT blocked AND start_after <= now())`,
  )
  return new Set(rows.map(({ name }) => name))
}

/**
 * Wakes the workers of queues with a due job, with one query for all instead of one per worker. Returns the function
 * that stops it.
 */
export function wakeWorkers(
  boss: PgBoss,
  workers: ReadonlyMap<string, readonly string[]>,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  const look = async () => {
    try {
      for (const name of await dueQueues(boss)) {
        for (const id of workers.get(name) ?? []) boss.notifyWorker(id)
      }
    } catch (error) {
      if (!isStopped) onError(error)
    }
    if (!isStopped) timer = setTimeout(lookAgain, lookEveryMs)
  }
  let looking = Promise.resolve()
  const lookAgain = () => {
    looking = look()
  }
  lookAgain()
  return async () => {
    isStopped = true
    clearTimeout(timer)
    await looking
  }
}
