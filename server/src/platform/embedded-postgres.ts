import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from './log.ts'
import { hasCluster, openCluster, type Place } from './postgres-cluster.ts'
import { type Settings, serverOn, stopServer, urlOf } from './postgres-server.ts'
import { StartFault } from './start-fault.ts'

export type EmbeddedPostgres = { url: string; stop: () => Promise<void> }

type Keeping = {
  settings?: Settings
  /** Address of this application, told to another one that starts on the same folder. */
  holder?: string
  log?: Log
  /** How often to ask for the folder before another application is taken to be alive. */
  tries?: number
  /** Called when a database that ended could not be started again. */
  onLost?: (fault: StartFault) => void
}

/** How often to take up a database that ends while it is taken up. */
const revivals = 20

/** Advisory lock of the database (any number): whoever holds it has the data folder to itself. */
const folderLock = 7_203_522

/**
 * Starts the PostgreSQL of this data folder, created the first time; takes over one that outlived its application,
 * and restarts one that ends before `stop`. Throws `StartFault` with what to do, also when another application holds
 * the folder.
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  keeping: Keeping = {},
): Promise<EmbeddedPostgres> {
  const { settings = {}, holder = '', tries: lockTries = 20, log, onLost } = keeping
  const place = openCluster(dataDir)
  const port = await serverOn(place, settings)
  await createDatabase(place, port)
  let session = await hold(place, port, { holder, tries: lockTries })
  let isStopping = false
  let reviving: Promise<void> = Promise.resolve()
  const watch = () => {
    session.once('end', () => {
      if (isStopping) return
      reviving = revive(revivals).catch((fault) => void (isStopping || onLost?.(fault)))
    })
  }
  const revive = async (tries: number): Promise<void> => {
    try {
      await serverOn(place, settings, port)
      session = await hold(place, port, { holder, tries: lockTries })
    } catch (error) {
      // Ended once more meanwhile: only what would be met again is final.
      if (error instanceof StartFault || isStopping || tries === 1) throw error
      await wait(500)
      return revive(tries - 1)
    }
    watch()
    log?.warn('the database had ended and was started again')
  }
  watch()
  return {
    url: urlOf(place, port),
    async stop() {
      isStopping = true
      await reviving
      await stopServer(session, place).catch(() => undefined)
      await session.end()
    },
  }
}

/**
 * Returns the database of a data folder: the running one beside its application, else one that runs until `stop`. Throws
 * `StartFault` where there is none: whoever only reads or changes one makes none.
 */
export async function reachEmbeddedPostgres(dataDir: string): Promise<EmbeddedPostgres> {
  if (!hasCluster(dataDir)) {
    throw new StartFault(
      `The data folder ${dataDir} holds no database. Set DATA_DIR or DATABASE_URL as the server has it.`,
    )
  }
  try {
    return await startEmbeddedPostgres(dataDir, { tries: 2 })
  } catch (error) {
    if (!(error instanceof StartFault)) throw error
    const place = openCluster(dataDir)
    return { url: urlOf(place, await serverOn(place, {})), stop: async () => undefined }
  }
}

/** Opens the session that holds the folder; the system ends it with the process. */
async function hold(
  place: Place,
  port: number,
  { holder, tries }: { holder: string; tries: number },
): Promise<pg.Client> {
  const session = new pg.Client({
    connectionString: urlOf(place, port, 'postgres'),
    connectionTimeoutMillis: 5000,
    query_timeout: 5000,
    application_name: `${process.pid} ${holder}`,
  })
  session.on('error', () => undefined)
  await session.connect()
  // The server notices within moments that an application was killed.
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const { rows } = await session.query('SELECT pg_try_advisory_lock($1) AS is_ours', [folderLock])
    if (rows[0].is_ours) return session
    await wait(100)
  }
  const told = await tellHolder(session)
  await session.end()
  throw new StartFault(
    `Cursus already runs on this data folder${told}. Stop it first, or set DATA_DIR and PORT.`,
  )
}

async function tellHolder(session: pg.Client): Promise<string> {
  const { rows } = await session.query(
    `SELECT application_name AS name FROM pg_locks JOIN pg_stat_activity USING (pid)
     WHERE locktype = 'advisory' AND granted AND classid = 0 AND objid = $1`,
    [folderLock],
  )
  const [, pid, url] = /^(\d+) (.*)$/.exec(rows[0]?.name ?? '') ?? []
  return pid ? `, at ${url} (process ${pid})` : ''
}

async function createDatabase(place: Place, port: number) {
  const client = new pg.Client({ connectionString: urlOf(place, port, 'postgres') })
  await client.connect()
  try {
    const found = await client.query("SELECT 1 FROM pg_database WHERE datname = 'cursus'")
    if (found.rowCount === 0) await client.query('CREATE DATABASE cursus')
  } catch (error) {
    // Two starts at once: one of them makes it.
    if (!['23505', '42P04'].includes((error as { code?: string }).code ?? '')) throw error
  } finally {
    await client.end()
  }
}
