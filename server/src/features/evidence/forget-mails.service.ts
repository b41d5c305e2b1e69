import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '../../platform/database.ts'
import { files } from '../files/files.table.ts'
import { evidence, proofFiles } from './evidence.table.ts'

/**
 * Purges what the evidence of a contract says of these mails; its rows stay, and prove what they no longer say. The proof file, which says
 * the same, goes: the next one is drawn when somebody asks for it. Its bytes, which no row names then, go by `files.tidy`.
 */
export async function forgetEvidenceOfMails(
  tx: Tx,
  { contractId, mailIds }: { contractId: string; mailIds: string[] },
): Promise<void> {
  if (mailIds.length === 0) return
  const sources = mailIds.flatMap((id) => [`mail_outbox:${id}:sent`, `mail_outbox:${id}:failed`])
  const isOfThem = and(eq(evidence.contractId, contractId), inArray(evidence.source, sources))
  await tx.update(evidence).set({ payload: null }).where(isOfThem)
  const gone = await tx.delete(proofFiles).where(eq(proofFiles.contractId, contractId)).returning()
  const ids = gone.flatMap(({ pdfFile, journalFile }) => [pdfFile, journalFile])
  if (ids.length > 0) await tx.delete(files).where(inArray(files.id, ids))
}
