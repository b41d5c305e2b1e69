import { randomBytes } from 'node:crypto'
import { PassThrough } from 'node:stream'
import pg from 'pg'
import { BackupFault } from './backup-fault.ts'

/** Range of the database's log that a backup spans: a restore stands as the database did at `to`. */
export type Span = { from: string; to: string }

/** A connection of `pg` as a custom query sees it. */
type Wire = { query: (text: string) => void; stream: { pause: () => void; resume: () => void } }
type Fields = { fields: unknown[] }

/**
 * Starts PostgreSQL's own base backup by its replication protocol (BASE_BACKUP, as `pg_basebackup` does): one tar
 * with the files of the whole cluster and the log that makes them one point in time, while everybody goes on writing.
 * A slot of this session keeps that log meanwhile.
 */
export function startBaseBackup(url: string): { bytes: PassThrough; span: Promise<Span> } {
  const bytes = new PassThrough({ highWaterMark: 1_048_576 })
  const span = stream(url, bytes)
  span.then(
    () => bytes.end(),
    (error) => bytes.destroy(error),
  )
  return { bytes, span }
}

async function stream(url: string, bytes: PassThrough): Promise<Span> {
  const address = new URL(url)
  address.searchParams.set('replication', 'true')
  const client = new pg.Client({ connectionString: address.href, connectionTimeoutMillis: 10_000 })
  client.on('error', (error) => bytes.destroy(error))
  await client.connect()
  bytes.once('close', () => void client.end().catch(() => undefined))
  try {
    const slot = `cursus_backup_${randomBytes(6).toString('hex')}`
    await run(client, `CREATE_REPLICATION_SLOT ${slot} TEMPORARY PHYSICAL (RESERVE_WAL)`, bytes)
    const command = "BASE_BACKUP (LABEL 'cursus', CHECKPOINT 'fast', WAL true, MANIFEST 'no')"
    return spanOf(await run(client, command, bytes))
  } finally {
    await client.end()
  }
}

/** Sends one command and passes on the copied bytes; returns the rows beside them. */
function run(client: pg.Client, command: string, bytes: PassThrough): Promise<unknown[][]> {
  return new Promise((resolve, reject) => {
    const rows: unknown[][] = []
    let fault: Error | undefined
    const fail = (error: Error) => {
      fault ??= error
    }
    client.once('end', () => reject(new BackupFault('The database ended during the backup. Try again.')))
    client.query({
      submit: (wire: Wire) => wire.query(command),
      handleRowDescription: () => undefined,
      handleDataRow: ({ fields }: Fields) => rows.push(fields),
      handleCommandComplete: () => undefined,
      handleEmptyQuery: () => undefined,
      handlePortalSuspended: () => undefined,
      handleCopyData: ({ chunk }: { chunk: Buffer }, wire: Wire) => takeChunk(chunk, { wire, bytes, fail }),
      handleError: (error: Error) => reject(error),
      handleReadyForQuery: () => (fault ? reject(fault) : resolve(rows)),
    } as unknown as pg.Submittable)
  })
}

type Taking = { wire: Wire; bytes: PassThrough; fail: (error: Error) => void }

/** Reads one message of the copy: `n` names an archive, `d` holds a piece of it, others report progress. */
function takeChunk(chunk: Buffer, { wire, bytes, fail }: Taking) {
  const kind = String.fromCharCode(chunk[0] ?? 0)
  if (kind === 'n' && chunk.toString('utf8', 1).split('\0')[0] !== 'base.tar')
    fail(new BackupFault('The database has tablespaces of its own: they are not backed up by this command.'))
  if (kind !== 'd') return
  // A copy: the connection uses its buffer again.
  if (bytes.write(Buffer.from(chunk.subarray(1))) || bytes.listenerCount('drain') > 0) return
  wire.stream.pause()
  bytes.once('drain', () => wire.stream.resume())
}

/** Returns the span from the first and the last row that name a place in the log. */
function spanOf(rows: unknown[][]): Span {
  const places = rows.map(([first]) => String(first)).filter((first) => /^[0-9A-F]+\/[0-9A-F]+$/.test(first))
  const [from, to] = [places[0], places.at(-1)]
  if (!from || !to || places.length < 2) throw new Error('the base backup told no place in the log')
  return { from, to }
}
