import { eq, type SQL, sql } from 'drizzle-orm'
import { type Tx, transact } from '../../platform/database.ts'
import { isPassing } from '../../platform/database-away.ts'
import type { Paper } from '../../platform/papers.ts'
import type { Services } from '../../platform/services.ts'
import { insertFilesOnce } from '../files/files.service.ts'
import type { LineRow } from './purchases.queries.ts'
import { shownTerms } from './purchases.table.ts'

type Line = Pick<LineRow, 'product' | 'priceId'>
type Shown = Paper & Pick<Line, 'product'>

/**
 * Stores the terms that these lines show now; a later checkout of the same draft stores them again. A failure raises
 * an alarm (unless the database or the storage is away) and stops nothing: the contract then gets the terms of its
 * day of issue.
 */
export async function noteTerms(services: Services, { id }: { id: string }, lines: Line[]): Promise<void> {
  try {
    const shown = (await Promise.all(lines.map((line) => termsOf(services, line)))).flat()
    if (shown.length > 0) await transact(services.db, (tx) => write(tx, services, { purchaseId: id, shown }))
  } catch (error) {
    const said = { code: 'purchases.papers', purchaseId: id, err: error }
    services.log[isPassing(error) ? 'warn' : 'error'](said, 'nobody noted what a purchase showed')
  }
}

async function termsOf({ terms }: Services, { product, priceId }: Line): Promise<Shown[]> {
  const shown = await terms(product, priceId)
  return shown.map((paper) => ({ ...paper, product }))
}

async function write(
  tx: Tx,
  services: Services,
  { purchaseId, shown }: { purchaseId: string; shown: Shown[] },
): Promise<void> {
  await insertFilesOnce(tx, services, shown)
  const rows = shown.map(({ product, kind, fileName, fileId }) => ({
    purchaseId,
    product,
    kind,
    fileName,
    fileId,
  }))
  const { purchaseId: id, product, kind } = shownTerms
  await tx
    .insert(shownTerms)
    .values(rows)
    .onConflictDoUpdate({
      target: [id, product, kind],
      set: { fileId: sql`excluded.file_id`, fileName: sql`excluded.file_name` },
    })
}

/** SQL of the terms shown for a line at checkout; none for older purchases. */
export function termsOfLine({ purchaseId, product }: Pick<LineRow, 'purchaseId' | 'product'>): SQL {
  return sql`SELECT kind, file_name, file_id FROM ${shownTerms}
    WHERE ${shownTerms.purchaseId} = ${purchaseId} AND ${eq(shownTerms.product, product)}`
}
