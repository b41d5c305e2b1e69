import { dayMs } from '@cursus/shared/day'
import { eq } from 'drizzle-orm'
import { transact } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import { countHits, defineLimit } from '../../platform/limits.ts'
import type { Services } from '../../platform/services.ts'
import { users } from '../accounts/accounts.table.ts'
import { findContract } from '../contracts/contracts.queries.ts'
import { isQueued } from '../mail/mail.service.ts'
import { findDocument } from './documents.queries.ts'
import type { InLanguage } from './english-certificate.ts'
import { type Issue, mailDocument } from './issue-document.service.ts'
import { renewedOf } from './read-document.service.ts'

type Asked = { studentId: string; documentId: string; language: 'fr' | 'en' }

const minute = 60_000

/** Documents that a person may have mailed to themselves in a day. */
const sentDocuments = defineLimit({
  name: 'documents.sent',
  count: 10,
  windowMs: dayMs,
  code: 'documents.too_many_sent',
})

/**
 * Mails a student their own current document again, to the address of their account, with the given language first; the
 * mail itself speaks the person’s. A repeat within a minute sends nothing more. Throws 404 for another’s or an
 * archived one, 429 beyond ten in 24 hours.
 */
export async function sendDocument(
  services: Services,
  { reissue, inLanguage }: { reissue: Issue; inLanguage: InLanguage },
  { studentId, documentId, language }: Asked,
): Promise<void> {
  const found = await findDocument(services.db, documentId)
  if (found?.ownerId !== studentId || found.document.isArchived) {
    throw new AppError('not_found', 'platform.not_found')
  }
  const current = await renewedOf(services, reissue, found)
  const paper = await inLanguage(current, language)
  const { now } = services
  const keyOf = (at: number) => `document-again:${current.document.id}:${language}:${Math.floor(at / minute)}`
  await transact(services.db, async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, studentId)).for('no key update')
    const eventKey = keyOf(now().getTime())
    if ((await isQueued(tx, eventKey)) || (await isQueued(tx, keyOf(now().getTime() - minute)))) return
    await countHits({ db: tx, now }, sentDocuments.of(studentId))
    const contract = await findContract(tx, current.document.contractId)
    if (!contract) throw new Error('the contract of a document is gone')
    await mailDocument(tx, services, { contract, ...paper }, { eventKey, template: 'document-again' })
  })
}
