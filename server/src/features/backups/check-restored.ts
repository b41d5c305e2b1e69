import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { startEmbeddedPostgres } from '../../platform/embedded-postgres.ts'

/**
 * Content of a restored data folder: rows of each table, the number of files that were read, and the storage keys of rows whose file is
 * `missing` or has other bytes than the row says (`altered`).
 */
export type Checked = {
  tables: Record<string, number>
  files: number
  missing: string[]
  altered: string[]
}

type Named = { storage_key: string; sha256: string }

/** Rows of the table of files read at once. */
const atATime = 2000

/** Starts the database of a data folder by itself, counts its rows, and reads every file that a row names. */
export async function checkRestored(
  dataDir: string,
  { readsFiles, signal }: { readsFiles: boolean; signal: AbortSignal | undefined },
): Promise<Checked> {
  const { url, stop } = await startEmbeddedPostgres(dataDir, { holder: 'a restore' })
  const client = new pg.Client({ connectionString: url })
  try {
    signal?.throwIfAborted()
    await client.connect()
    const checked: Checked = { tables: await countRows(client), files: 0, missing: [], altered: [] }
    if (readsFiles) await readFiles(client, { store: join(dataDir, 'files'), checked, signal })
    signal?.throwIfAborted()
    return checked
  } finally {
    await client.end()
    await stop()
  }
}

async function countRows(client: pg.Client): Promise<Record<string, number>> {
  const { rows } = await client.query<{ name: string; count: string }>(
    `SELECT c.relname AS name, (xpath('/row/n/text()', query_to_xml(
       format('SELECT count(*) AS n FROM public.%I', c.relname), false, true, '')))[1]::text AS count
     FROM pg_class c WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace ORDER BY 1`,
  )
  return Object.fromEntries(rows.map(({ name, count }) => [name, Number(count)]))
}

type Reading = { store: string; checked: Checked; signal: AbortSignal | undefined }

async function readFiles(client: pg.Client, { store, checked, signal }: Reading): Promise<void> {
  if (!('files' in checked.tables)) return
  for (let after = ''; ; ) {
    const { rows } = await client.query<Named>(
      'SELECT storage_key, sha256 FROM files WHERE storage_key > $1 ORDER BY storage_key LIMIT $2',
      [after, atATime],
    )
    const last = rows.at(-1)
    if (!last) return
    for (const row of rows) {
      signal?.throwIfAborted()
      await readOne(row, store, checked)
    }
    after = last.storage_key
  }
}

async function readOne({ storage_key: key, sha256 }: Named, store: string, checked: Checked) {
  const hash = createHash('sha256')
  try {
    await pipeline(createReadStream(join(store, key.slice(0, 2), key)), hash)
  } catch {
    checked.missing.push(key)
    return
  }
  checked.files += 1
  if (hash.digest('hex') !== sha256) checked.altered.push(key)
}
