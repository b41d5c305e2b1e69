import { and, eq, sql } from 'drizzle-orm'
import { type Tx, transact } from '../../platform/database.ts'
import type { PaperToRead } from '../../platform/papers.ts'
import type { Services } from '../../platform/services.ts'
import { insertFilesOnce } from '../files/files.service.ts'
import { files } from '../files/files.table.ts'
import { insuranceTypes, type LineRow } from './purchases.queries.ts'
import { purchasePapers } from './purchases.table.ts'

type Line = Pick<LineRow, 'product' | 'priceId'>
type Shown = PaperToRead & Pick<Line, 'product'>

/**
 * Notes what the person is shown with these lines now; a later checkout of the same draft showed it anew. Where it cannot be
 * drawn or kept, that is an alarm and no obstacle: the contract then takes the papers of the day on which it is issued.
 */
export async function notePapers(services: Services, { id }: { id: string }, lines: Line[]): Promise<void> {
  try {
    const shown = (await Promise.all(lines.map((line) => papersOf(services, line)))).flat()
    if (shown.length > 0) await transact(services.db, (tx) => write(tx, services, { purchaseId: id, shown }))
  } catch (error) {
    const { log } = services
    log.error({ code: 'purchases.papers', purchaseId: id, err: error }, 'nobody noted what a purchase showed')
  }
}

async function papersOf({ papers }: Services, { product, priceId }: Line): Promise<Shown[]> {
  const shown = await papers({ insuranceType: insuranceTypes[product], priceId })
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
  const { purchaseId: id, product, kind } = purchasePapers
  await tx
    .insert(purchasePapers)
    .values(rows)
    .onConflictDoUpdate({
      target: [id, product, kind],
      set: { fileId: sql`excluded.file_id`, fileName: sql`excluded.file_name` },
    })
}

/** What was shown of a line when it went to checkout; nothing of a purchase from before that was noted. */
export function papersOfLine(
  tx: Tx,
  { purchaseId, product }: Pick<LineRow, 'purchaseId' | 'product'>,
): Promise<PaperToRead[]> {
  const { storageKey, mimeType, size, sha256 } = files
  const { kind, fileName, fileId } = purchasePapers
  return tx
    .select({ kind, fileName, fileId, stored: { storageKey, mimeType, size, sha256 } })
    .from(purchasePapers)
    .innerJoin(files, eq(files.id, fileId))
    .where(and(eq(purchasePapers.purchaseId, purchaseId), eq(purchasePapers.product, product)))
}
