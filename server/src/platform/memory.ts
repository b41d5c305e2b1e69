import { sql } from 'drizzle-orm'
import pg from 'pg'
import type { Db, Tx } from './database.ts'
import type { Log } from './log.ts'

const channel = 'cursus_memory'

export type Memory = {
  /** The value that `load` gave, kept in memory until someone says that `name` has changed. */
  read: <T>(name: string, load: (db: Db) => Promise<T>) => Promise<T>
  stop: () => Promise<void>
}

/** Small tables held in memory, refreshed by NOTIFY `cursus_memory` with the name as payload. */
export function createMemory(db: Db, databaseUrl: string, log: Log): Memory {
  const values = new Map<string, Promise<unknown>>()
  const listener = listen(databaseUrl, log, (name) => (name ? values.delete(name) : values.clear()))
  return {
    read<T>(name: string, load: (db: Db) => Promise<T>) {
      const known = values.get(name)
      if (known) return known as Promise<T>
      const loading = load(db)
      values.set(name, loading)
      loading.catch(() => values.get(name) === loading && values.delete(name))
      return loading
    },
    stop: listener.stop,
  }
}

/** Says to every process that what it holds under that name has changed; they hear it when the transaction is over. */
export async function tellMemories(tx: Tx, name: string): Promise<void> {
  await tx.execute(sql`SELECT pg_notify(${channel}, ${name})`)
}

/** Listens on a connection of its own; after a break it connects again and forgets everything. */
function listen(url: string, log: Log, onChange: (name: string | null) => void) {
  let client: pg.Client | null = null
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  const again = () => {
    client = null
    if (!isStopped) timer = setTimeout(connect, 1000)
  }
  const connect = () => {
    const next = new pg.Client({ connectionString: url, keepAlive: true, connectionTimeoutMillis: 3000 })
    client = next
    next.on('notification', ({ payload }) => onChange(payload ?? null))
    next.on('error', (error) => log.warn({ err: error }, 'the listener lost the database'))
    next.on('end', again)
    next
      .connect()
      .then(() => next.query(`LISTEN ${channel}`))
      .then(() => onChange(null))
      .catch(() => next.end().catch(() => undefined))
  }
  connect()
  return {
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await client?.end().catch(() => undefined)
    },
  }
}
