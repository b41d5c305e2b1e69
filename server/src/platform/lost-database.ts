import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { isDatabaseAway, isUnmade } from './database-away.ts'
import { keepAlive } from './database-pools.ts'
import { StartFault } from './start-fault.ts'

/** Seconds without any answer after which a database that has answered before counts as lost. */
const patience = 6

/** The connection that work waits on, by its number at the database (`pg_backend_pid()`); null while it waits on none alone. */
export type Watched = { pid: number | null }

/** Thrown when a database was lost while something waited for it; who undoes its work must not wait for it either. */
export class DatabaseLost extends StartFault {
  constructor(reason: string, options?: ErrorOptions) {
    super(`The database does not answer (${reason}). Look at it, and at DATABASE_URL or DATA_DIR.`, options)
    this.name = 'DatabaseLost'
  }
}

/**
 * Runs `work`, which may take as long as it likes while the database at `url` answers a second connection, asked each
 * second, and has something to do for the connection that `work` names. Throws `DatabaseLost` when that stays silent, when the
 * database has long answered what `work` still waits for, or when `work` meets a database that is away; `work` is then left
 * waiting, so its caller ends the process.
 */
export async function whileAnswering<T>(url: string, work: (watched: Watched) => Promise<T>): Promise<T> {
  const watch = new AbortController()
  const watched: Watched = { pid: null }
  const lost = untilSilent(url, watched, watch.signal).then(() => {
    throw new DatabaseLost(`silent for ${patience} seconds`)
  })
  try {
    return await Promise.race([work(watched), lost])
  } catch (error) {
    throw lostFor(error) ?? error
  } finally {
    lost.catch(() => undefined)
    watch.abort()
  }
}

/** Returns an error that means a database that is away as `DatabaseLost`, else null. */
export function lostFor(error: unknown): DatabaseLost | null {
  if (error instanceof DatabaseLost) return error
  if (!isDatabaseAway(error)) return null
  let last = error as Error
  // Whoever gives up on a connection ends it: that it ended says nothing.
  while (!isUnmade(last) && last.cause instanceof Error) last = last.cause
  return new DatabaseLost(last.message || String((last as { code?: unknown }).code), { cause: error })
}

/**
 * Resolves when nobody has answered for `patience` seconds. They are counted, not measured: a process that was too
 * busy to read an answer has not waited for it.
 */
function untilSilent(url: string, watched: Watched, signal: AbortSignal): Promise<void> {
  let quiet = 0
  const onAnswer = () => {
    quiet = 0
  }
  void askEachSecond(url, signal, { onAnswer, look: lookAt(watched, onAnswer) })
  return new Promise((silent) => {
    const timer = setInterval(() => {
      quiet += 1
      if (quiet >= patience) silent()
    }, 1000)
    signal.addEventListener('abort', () => clearInterval(timer))
  })
}

type Look = (client: pg.Client) => Promise<void>

/**
 * Looks what the database does for the watched connection. Where that is nothing, and nothing new since the last look, its
 * answer was lost on the way, and that the database answers others is no answer.
 */
function lookAt(watched: Watched, onAnswer: () => void): Look {
  let last = ''
  return async (client) => {
    const { rows } = await client.query<{ is_active: boolean; since: string }>(
      `SELECT state = 'active' AS is_active, state_change::text AS since FROM pg_stat_activity WHERE pid = $1`,
      [watched.pid],
    )
    const now = `${watched.pid} ${rows[0]?.since}`
    if (watched.pid === null || rows[0]?.is_active || now !== last) onAnswer()
    last = now
  }
}

type Asking = { onAnswer: () => void; look: Look }

/** Looks over one connection, and over a new one after a break. A refusal in words of the database is an answer. */
async function askEachSecond(url: string, signal: AbortSignal, { onAnswer, look }: Asking): Promise<void> {
  while (!signal.aborted) {
    const client = new pg.Client({ connectionString: url, application_name: 'cursus-start', ...keepAlive })
    client.on('error', () => undefined)
    const hangUp = () => void client.end().catch(() => undefined)
    signal.addEventListener('abort', hangUp)
    try {
      await client.connect()
      while (!signal.aborted) {
        await look(client)
        await wait(1000, undefined, { ref: false })
      }
    } catch (error) {
      if (error instanceof pg.DatabaseError) onAnswer()
      hangUp()
      await wait(1000, undefined, { ref: false })
    } finally {
      signal.removeEventListener('abort', hangUp)
    }
  }
}
