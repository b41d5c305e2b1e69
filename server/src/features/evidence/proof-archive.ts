import { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import { ZipFile } from 'yazl'
import { AppError } from '../../platform/errors.ts'
import { sendStream } from '../../platform/send-file.ts'
import type { Services } from '../../platform/services.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import { findFile } from '../files/files.service.ts'
import { readChain } from './evidence.queries.ts'
import { proofFiles } from './evidence.table.ts'
import { storedPapers } from './make-proof.ts'

type Part = { path: string; storageKey: string }

/**
 * Sends the archive of a contract: the sealed PDF, the journal and the papers, each read as it is sent. Throws 409
 * `proof.not_made` when it was not asked for, or is being made.
 */
export async function sendProof(services: Services, contract: ContractRow, reply: FastifyReply) {
  const [made] = await services.db.select().from(proofFiles).where(eq(proofFiles.contractId, contract.id))
  if (!made) throw new AppError('conflict', 'proof.not_made')
  const pdf = await findFile(services.db, made.pdfFile)
  const journal = await findFile(services.db, made.journalFile)
  if (!pdf || !journal) throw new Error(`the proof file of contract ${contract.id} has no bytes`)
  const { links } = await readChain(services.db, contract.id)
  const papers = await storedPapers(services.db, links.slice(0, made.length))
  const parts = [
    { path: 'proof.pdf', storageKey: pdf.storageKey },
    { path: 'journal.json', storageKey: journal.storageKey },
    ...papers,
  ]
  return sendStream(reply, {
    fileName: `cursus-proof-${contract.reference}.zip`,
    mimeType: 'application/zip',
    stream: zipOf(services, parts, made.madeAt),
  })
}

/** Packs the ZIP. An unreadable part breaks the download off, rather than sending an archive that lacks something. */
function zipOf({ files }: Services, parts: Part[], mtime: Date): Readable {
  const zip = new ZipFile()
  for (const { path, storageKey } of parts) {
    zip.addReadStreamLazy(path, { mtime, compress: path.endsWith('.json') }, (take) => {
      files.get(storageKey).then(
        (bytes) => take(null, Readable.from([bytes])),
        (error) => take(error, Readable.from([])),
      )
    })
  }
  zip.end()
  const stream = zip.outputStream as Readable
  zip.on('error', (error) => stream.destroy(error as Error))
  return stream
}
