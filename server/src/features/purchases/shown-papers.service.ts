import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/database.ts'
import type { PaperToRead } from '../../platform/papers.ts'
import type { Services } from '../../platform/services.ts'
import { insertFilesOnce } from '../files/files.service.ts'
import { files } from '../files/files.table.ts'
import { insuranceTypes, type LineRow } from './purchases.queries.ts'
import { purchasePapers } from './purchases.table.ts'

type Line = Pick<LineRow, 'product' | 'priceId'>
type Shown = PaperToRead & Pick<Line, 'product'>

/**
 * What these lines give to read now. Where it cannot be drawn, that is an alarm and no obstacle: the contract then takes the papers of
 * the day on which it is issued.
 */
export async function shownPapers({ papers, log }: Services, lines: Line[]): Promise<Shown[]> {
  const ofLine = async ({ product, priceId }: Line) => {
    const shown = await papers({ insuranceType: insuranceTypes[product], priceId })
    return shown.map((paper) => ({ ...paper, product }))
  }
  return (
    await Promise.all(lines.map(ofLine)).catch((error) => {
      log.error({ code: 'purchases.papers', err: error }, 'the papers of a purchase could not be drawn')
      return []
    })
  ).flat()
}

/** Notes what the person was shown; a later checkout of the same draft showed it anew. */
export async function notePapers(
  tx: Tx,
  services: Services,
  { purchaseId, shown }: { purchaseId: string; shown: Shown[] },
): Promise<void> {
  if (shown.length === 0) return
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
