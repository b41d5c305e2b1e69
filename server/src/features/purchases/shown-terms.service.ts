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
 * Notes what the person is shown with these lines now; a later checkout of the same draft showed it anew. Where it cannot be
 * drawn or kept, that is an alarm (unless the database or the storage is away) and no obstacle: the contract then takes the
 * papers of the day on which it is issued.
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

/** Selects what was shown of a line when it went to checkout; nothing of a purchase from before that was noted. */
export function termsOfLine({ purchaseId, product }: Pick<LineRow, 'purchaseId' | 'product'>): SQL {
  return sql`SELECT kind, file_name, file_id FROM ${shownTerms}
    WHERE ${shownTerms.purchaseId} = ${purchaseId} AND ${eq(shownTerms.product, product)}`
}
