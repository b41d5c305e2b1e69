import type { PgBoss } from 'pg-boss'

/** How often a process looks for what is due, in all queues at once. */
const lookEveryMs = 500

/** A worker looks by itself only for what no look told it of. */
export const ownLookSeconds = 60

/** Names of the queues in which a job is due. The condition is that of an index of the queue's own. */
export async function dueQueues(boss: PgBoss): Promise<Set<string>> {
  const { rows } = await boss.getDb().executeSql(
    `SELECT name FROM pgboss.queue WHERE EXISTS (
       SELECT 1 FROM pgboss.job
       WHERE job.name = queue.name AND state < 'active' AND NOT blocked AND start_after <= now())`,
  )
  return new Set(rows.map(({ name }) => name))
}

/**
 * Wakes the workers of each queue that has a due job, by its name: one statement for all of them, where each of sixty
 * workers would ask for itself. Answers how to stop.
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
