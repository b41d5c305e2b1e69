import { dayOf } from '@cursus/shared/day'
import { eq, inArray } from 'drizzle-orm'
import type { Seal } from '../../pdf/seal.ts'
import { type Db, transact } from '../../platform/database.ts'
import type { Services } from '../../platform/services.ts'
import { findContract } from '../contracts/contracts.queries.ts'
import { insertFile, storeBytes } from '../files/files.service.ts'
import { files } from '../files/files.table.ts'
import { siteOf } from '../site/site.service.ts'
import type { Link } from './chain.ts'
import { readChain } from './evidence.queries.ts'
import { proofFiles } from './evidence.table.ts'
import { rootsOf, writeJournal } from './journal.ts'
import { papersOf, titleOf } from './told.ts'

/** Most bytes of papers in an archive; a contract of many years has some ten megabytes. */
const largest = 500_000_000

/**
 * Makes the proof file of a contract from its chain; keeps one that is complete. A second run finds nothing to do, or
 * writes the same again.
 */
export async function makeProof(
  services: Services,
  seal: () => Promise<Seal>,
  contractId: string,
): Promise<void> {
  const { db, config, now } = services
  const contract = await findContract(db, contractId)
  const chain = await readChain(db, contractId)
  if (!contract || chain.brokenAt !== null || (await isMade(db, contractId, chain.links.length))) return
  const madeAt = now()
  const papers = await storedPapers(db, chain.links)
  const size = papers.reduce((sum, paper) => sum + paper.size, 0)
  if (size > largest) throw new Error(`the papers of contract ${contractId} are too large for an archive`)
  const roots = await rootsOf(db, contractId)
  const journal = writeJournal(config, { contract, chain, roots, papers, madeAt })
  const { renderSealedProof } = await import('../../pdf/proof.ts')
  const { companyName, advisor } = siteOf(config, 'fr')
  const facts = {
    reference: contract.reference,
    day: dayOf(madeAt),
    rows: chain.links.map((link) => ({ ...link, title: bilingual(link) })),
    papers,
    checkPage: `${config.publicUrl}/verifier/${contract.checkCode}`,
    company: companyName,
    advisor: { name: advisor.name, phone: advisor.phoneDisplay, email: advisor.email },
    journal,
  }
  const pdf = await renderSealedProof(facts, await seal(), madeAt)
  await keep(services, { contractId, length: chain.links.length, madeAt, pdf, journal, size })
}

const bilingual = (link: Link) => ({ fr: titleOf(link, 'fr'), en: titleOf(link, 'en') })

async function isMade(db: Db, contractId: string, length: number): Promise<boolean> {
  const [made] = await db.select().from(proofFiles).where(eq(proofFiles.contractId, contractId))
  return made?.length === length
}

/** Returns the papers named by rows, with the place of their bytes, without purged ones. */
export async function storedPapers(db: Db, links: Link[]) {
  const papers = papersOf(links)
  if (papers.length === 0) return []
  const ids = papers.map(({ fileId }) => fileId)
  const rows = await db.select().from(files).where(inArray(files.id, ids))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return papers.flatMap((paper) => {
    const row = byId.get(paper.fileId)
    return row ? [{ ...paper, size: row.size, storageKey: row.storageKey }] : []
  })
}

type Made = {
  contractId: string
  length: number
  madeAt: Date
  pdf: Uint8Array
  journal: Buffer
  size: number
}

async function keep(services: Services, { pdf, journal, size, ...made }: Made): Promise<void> {
  const stored = await storeBytes(services, pdf, 'application/pdf')
  const kept = await storeBytes(services, journal, 'application/json')
  const old = await transact(services.db, async (tx) => {
    const [before] = await tx.delete(proofFiles).where(eq(proofFiles.contractId, made.contractId)).returning()
    const pdfFile = await insertFile(tx, services, stored)
    const journalFile = await insertFile(tx, services, kept)
    const bytes = size + pdf.length + journal.length
    await tx.insert(proofFiles).values({ ...made, bytes, pdfFile, journalFile })
    if (!before) return []
    return tx
      .delete(files)
      .where(inArray(files.id, [before.pdfFile, before.journalFile]))
      .returning({ key: files.storageKey })
  })
  for (const { key } of old) await services.files.remove(key)
}
