import { sql } from 'drizzle-orm'
import pg from 'pg'
import type { DatabasePlace, Db, Tx } from './database.ts'
import { keepAlive } from './database-pools.ts'
import type { Outage } from './outage.ts'

const channel = 'cursus_memory'

export type Memory = {
  /** Returns what `load` gave, kept in memory until somebody reports that `name` has changed. */
  read: <T>(name: string, load: (db: Db) => Promise<T>) => Promise<T>
  /** True when the listener heard from the database less than a second ago, so that no older change is unknown here. */
  isCurrent: () => boolean
  stop: () => Promise<void>
}

/** Creates a memory of small tables, refreshed by NOTIFY `cursus_memory` with the name as payload. */
export function createMemory(db: Db, place: DatabasePlace, outage: Outage): Memory {
  const values = new Map<string, Promise<unknown>>()
  const listener = listen(place, outage, (name) => (name ? values.delete(name) : values.clear()))
  return {
    read<T>(name: string, load: (db: Db) => Promise<T>) {
      const known = values.get(name)
      if (known) return known as Promise<T>
      const loading = load(db)
      values.set(name, loading)
      loading.catch(() => values.get(name) === loading && values.delete(name))
      return loading
    },
    isCurrent: () => performance.now() - listener.heardAt() < 1000,
    stop: listener.stop,
  }
}

/** Tells every process that `name` has changed; they hear it when the transaction commits. */
export async function tellMemories(tx: Tx, name: string): Promise<void> {
  await tx.execute(sql`SELECT pg_notify(${channel}, ${name})`)
}

/**
 * Listens on a connection of its own; after a break it connects again and forgets everything. A regular question to
 * the database shows that all earlier changes were heard, and detects a silent connection.
 */
function listen({ url, limits }: DatabasePlace, outage: Outage, onChange: (name: string | null) => void) {
  let client: pg.Client | null = null
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  /** When the last answered question was asked, in milliseconds. */
  let heardAt = Number.NEGATIVE_INFINITY
  const again = () => {
    clearTimeout(timer)
    client = null
    heardAt = Number.NEGATIVE_INFINITY
    if (!isStopped) timer = setTimeout(connect, 1000)
  }
  const ask = (asked: pg.Client) => {
    timer = setTimeout(() => {
      const at = performance.now()
      asked
        .query('SELECT 1')
        .then(() => {
          if (client !== asked) return
          heardAt = at
          ask(asked)
        })
        .catch((error) => giveUp(asked, error))
    }, limits.listener.askEveryMs)
  }
  const giveUp = (lost: pg.Client, error: unknown) => {
    if (!isStopped) outage('listener', error)
    lost.end().catch(() => undefined)
  }
  const connect = () => {
    const next = new pg.Client({
      connectionString: url,
      application_name: 'cursus-listener',
      connectionTimeoutMillis: 3000,
      query_timeout: limits.listener.silenceMs,
      ...keepAlive,
    })
    client = next
    next.on('notification', ({ payload }) => onChange(payload ?? null))
    next.on('error', (error) => void (!isStopped && outage('listener', error)))
    next.on('end', again)
    next
      .connect()
      .then(() => next.query(`LISTEN ${channel}`))
      .then(() => {
        onChange(null)
        heardAt = performance.now()
        ask(next)
      })
      .catch((error) => giveUp(next, error))
  }
  connect()
  return {
    heardAt: () => heardAt,
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await client?.end().catch(() => undefined)
    },
  }
}
