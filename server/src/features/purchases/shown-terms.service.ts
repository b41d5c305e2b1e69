import { createHash } from 'node:crypto'
import { eq, type SQL, sql } from 'drizzle-orm'
import { type Tx, transact } from '../../platform/database.ts'
import { isPassing } from '../../platform/database-away.ts'
import type { Paper } from '../../platform/papers.ts'
import type { Services } from '../../platform/services.ts'
import { users } from '../accounts/accounts.table.ts'
import { insertFilesOnce } from '../files/files.service.ts'
import { queueMail, recipientOf } from '../mail/mail.service.ts'
import type { LineRow, PurchaseRow } from './purchases.queries.ts'
import { shownTerms } from './purchases.table.ts'

type Line = Pick<LineRow, 'product' | 'priceId'>
type Shown = Paper & Pick<Line, 'product'>
/** The purchase that shows them, with whom and in which language. */
type Shower = Pick<PurchaseRow, 'id' | 'studentId' | 'product' | 'language'>

/**
 * Stores the terms that these lines show now; a later checkout of the same draft stores them again. A failure raises
 * an alarm (unless the database or the storage is away) and stops nothing: the contract then gets the terms of its
 * day of issue.
 */
export async function noteTerms(services: Services, purchase: Shower, lines: Line[]): Promise<void> {
  const { id } = purchase
  try {
    const shown = (await Promise.all(lines.map((line) => termsOf(services, line)))).flat()
    if (shown.length > 0) await transact(services.db, (tx) => write(tx, services, { purchase, shown }))
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
  { purchase, shown }: { purchase: Shower; shown: Shown[] },
): Promise<void> {
  const { id: purchaseId } = purchase
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
  await mailTerms(tx, services, { purchase, shown })
}

/**
 * Mails what is shown before anything is paid (L112-2, R112-6): once for each version of it. Acceptance by the mail
 * server, with the hash of each paper, is the proof.
 */
async function mailTerms(
  tx: Tx,
  services: Services,
  { purchase, shown }: { purchase: Shower; shown: Shown[] },
): Promise<void> {
  const { id, studentId, language } = purchase
  const [user] = await tx.select().from(users).where(eq(users.id, studentId))
  if (!user) return
  const version = createHash('sha256').update(shown.map(({ stored }) => stored.sha256).join())
  const insurances = shown.map(({ product }) => services.products.of(product).insuranceType)
  await queueMail(tx, services, {
    eventKey: `terms:${id}:${version.digest('base64url').slice(0, 16)}`,
    ...recipientOf({ ...user, language }),
    template: 'terms-before',
    payload: {
      name: user.name,
      insuranceTypes: [...new Set(insurances)],
      page: services.products.of(purchase.product).pages.offer,
    },
    attachments: shown.map(({ fileName, stored: { storageKey, mimeType } }) => ({
      storageKey,
      fileName,
      mimeType,
    })),
  })
}

/** SQL of the terms shown for a line at checkout; none for older purchases. */
export function termsOfLine({ purchaseId, product }: Pick<LineRow, 'purchaseId' | 'product'>): SQL {
  return sql`SELECT kind, file_name, file_id FROM ${shownTerms}
    WHERE ${shownTerms.purchaseId} = ${purchaseId} AND ${eq(shownTerms.product, product)}`
}
