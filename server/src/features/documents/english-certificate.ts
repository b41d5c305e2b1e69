import { readFullName, readPersonName } from '@cursus/shared/person-name'
import { eq } from 'drizzle-orm'
import type { HomeCertificateFacts } from '../../pdf/certificate/facts.ts'
import type { CertificateFacts } from '../../pdf/certificate.ts'
import type { Seal } from '../../pdf/seal.ts'
import { transact } from '../../platform/database.ts'
import type { Services } from '../../platform/services.ts'
import { findFile, insertFile, readBytes, type StoredBytes, storeBytes } from '../files/files.service.ts'
import type { findDocument } from './documents.queries.ts'
import { documents } from './documents.table.ts'

type Found = NonNullable<Awaited<ReturnType<typeof findDocument>>>
/** Facts of a certificate as it was printed. */
export type Frozen = (CertificateFacts | HomeCertificateFacts) & { bandFileId?: string | null }

/** Returns the file of a document with the given language first. */
export type InLanguage = (
  found: Found,
  language?: 'fr' | 'en',
) => Promise<{ fileName: string; stored: StoredBytes }>

/**
 * Returns a certificate with English first: the same facts and code as the printed French one, drawn when first asked
 * for, then kept. A document without facts is returned as it is; its labels are in both languages.
 */
export function inLanguageWith(services: Services, seal: () => Promise<Seal>): InLanguage {
  return async ({ document, file, insuranceType }, language) => {
    const facts = document.facts as Frozen | null
    if (language !== 'en' || !facts) return { fileName: document.fileName, stored: file }
    const { englishFileName: fileName = document.fileName } = services.products.ofContract({ insuranceType })
    const { englishFileId: id } = document
    const standing = id && (await findFile(services.db, id))
    return { fileName, stored: standing || (await drawOnce(services, seal, { id: document.id, facts })) }
  }
}

/** Cleans the names in facts that are older than the rules of a name. */
function withNames<Facts extends CertificateFacts | HomeCertificateFacts>(facts: Facts): Facts {
  const { name, lastName, latinName, latinLastName } = facts.insured
  const latin = {
    ...(latinName && { latinName: readPersonName(latinName) }),
    ...(latinLastName && { latinLastName: readPersonName(latinLastName) }),
  }
  const own = { name: readPersonName(name), lastName: readPersonName(lastName) }
  return {
    ...facts,
    insured: { ...facts.insured, ...own, ...latin },
    ...('occupants' in facts && { occupants: facts.occupants.map(readFullName) }),
  }
}

type ToDraw = { id: string; facts: Frozen }

/** Draws and stores the English certificate; of two simultaneous calls, one file is kept. */
async function drawOnce(services: Services, seal: () => Promise<Seal>, { id, facts }: ToDraw) {
  const { bandFileId, ...said } = facts
  const band = bandFileId && (await readBytes(services, services.db, bandFileId))
  const { renderSealedCertificate } = await import('../../pdf/certificate.ts')
  const paper = { ...withNames(said), lead: 'en' as const, ...(band && { band }) }
  const bytes = await renderSealedCertificate(paper, await seal(), services.now())
  const stored = await storeBytes(services, bytes, 'application/pdf')
  const kept = await transact(services.db, async (tx) => {
    const [row] = await tx.select().from(documents).where(eq(documents.id, id)).for('update')
    const standing = row?.englishFileId && (await findFile(tx, row.englishFileId))
    if (standing) return standing
    const englishFileId = await insertFile(tx, services, stored)
    await tx.update(documents).set({ englishFileId }).where(eq(documents.id, id))
    return stored
  })
  // No row names the other's bytes, and nobody would remove them with the account.
  if (kept.storageKey !== stored.storageKey) await services.files.remove(stored.storageKey)
  return kept
}
