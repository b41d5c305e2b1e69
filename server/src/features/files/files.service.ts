import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { files } from './files.table.ts'

export type FileRow = typeof files.$inferSelect
export type StoredBytes = Pick<FileRow, 'storageKey' | 'mimeType' | 'size' | 'sha256'>

/** System codes for a store that is full, or closed to us. */
const noRoom = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO'])

/** Stores the bytes before any row names them, so that no row points to a missing file. Throws 503 `files.no_room`. */
export async function storeBytes(
  services: Pick<Services, 'files'>,
  bytes: Uint8Array,
  mimeType: string,
): Promise<StoredBytes> {
  const storageKey = await services.files.put(bytes).catch((error: NodeJS.ErrnoException) => {
    if (!noRoom.has(error.code ?? '')) throw error
    throw new AppError('unavailable', 'files.no_room', { retryAfter: 60, cause: error })
  })
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { storageKey, mimeType, size: bytes.byteLength, sha256 }
}

/**
 * Writes the row that names bytes in the store, and returns its id. Bytes that no row names are removed after a day.
 */
export async function insertFile(tx: Tx, { now }: Services, stored: StoredBytes): Promise<string> {
  const [row] = await tx
    .insert(files)
    .values({ ...stored, createdAt: now() })
    .returning({ id: files.id })
  if (!row) throw new Error('no file was written')
  return row.id
}

/** Inserts rows of bytes that several things share, under the caller's ids; existing ones stay. */
export async function insertFilesOnce(
  tx: Tx,
  { now }: Services,
  papers: { fileId: string; stored: StoredBytes }[],
): Promise<void> {
  const createdAt = now()
  // In one order, so that two who share several wait for each other and no more.
  const rows = papers
    .map(({ fileId, stored }) => ({ id: fileId, ...stored, createdAt }))
    .sort((one, other) => one.id.localeCompare(other.id))
  await tx.insert(files).values(rows).onConflictDoNothing({ target: files.id })
}

/** Finds the row of a file; undefined without one. Says nothing of its bytes. */
export async function findFile(db: Db, id: string): Promise<FileRow | undefined> {
  const [row] = await db.select().from(files).where(eq(files.id, id)).limit(1)
  return row
}

/** Returns the bytes of a file; null where no row names it. Throws where the store has none. */
export async function readBytes({ files: store }: Services, db: Db, fileId: string): Promise<Buffer | null> {
  const row = await findFile(db, fileId)
  return row ? store.get(row.storageKey) : null
}
