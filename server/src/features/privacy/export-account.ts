import { Readable } from 'node:stream'
import { dayMs, dayOf, formatDay } from '@cursus/shared/day'
import type { Language } from '@cursus/shared/language'
import type { FastifyReply } from 'fastify'
import { ZipFile } from 'yazl'
import { countHits, defineLimit } from '../../platform/limits.ts'
import { sendStream } from '../../platform/send-file.ts'
import type { Services } from '../../platform/services.ts'
import { text } from '../../platform/texts.ts'
import { type ExportedFile, filesOf } from './export-files.ts'
import { exportParts } from './export-parts.ts'

/** Copies of their data that one person may download in a day. */
const accountExports = defineLimit({
  name: 'privacy.exports',
  count: 5,
  windowMs: dayMs,
  code: 'accounts.too_many_exports',
})

/**
 * Returns everything known of a student as a ZIP: a JSON file per subject, every document, and a README in their
 * language. Rows are read first, files one by one while it is sent. Throws 429 beyond five a day.
 */
export async function exportAccount(
  services: Services,
  studentId: string,
  { reply, language }: { reply: FastifyReply; language: Language },
) {
  const { db, now, config } = services
  await countHits(services, accountExports.of(studentId))
  const [parts, files] = await Promise.all([
    Promise.all(
      Object.entries(exportParts).map(async ([name, read]) => [name, await read(db, studentId)] as const),
    ),
    filesOf(db, studentId),
  ])
  const zip = new ZipFile()
  const mtime = now()
  const readme = text(language, 'export.readme', {
    company: config.company.name,
    date: formatDay(dayOf(mtime)),
    support: config.mail.support,
  })
  zip.addBuffer(Buffer.from(`\ufeff${readme.replaceAll('\n', '\r\n')}\r\n`), 'README.txt', { mtime })
  for (const [name, part] of parts) {
    zip.addBuffer(Buffer.from(`${JSON.stringify(part, null, 2)}\n`), `${name}.json`, { mtime })
  }
  for (const file of files) addFile(zip, services, file)
  zip.end()
  return sendStream(reply, {
    fileName: `cursus-data-${dayOf(mtime)}.zip`,
    mimeType: 'application/zip',
    stream: streamOf(zip),
  })
}

/** Adds a file to the archive; its bytes are read when their turn comes, so that one file is in memory at a time. */
function addFile(zip: ZipFile, { files }: Services, { path, storageKey, at }: ExportedFile) {
  zip.addReadStreamLazy(path, { mtime: at, compress: false }, (take) => {
    files.get(storageKey).then(
      (bytes) => take(null, Readable.from([bytes])),
      (error) => take(error, Readable.from([])),
    )
  })
}

/** Returns the archive as a stream. An unreadable file breaks the download off, rather than leaving something out. */
function streamOf(zip: ZipFile): Readable {
  const stream = zip.outputStream as Readable
  zip.on('error', (error) => stream.destroy(error as Error))
  return stream
}
