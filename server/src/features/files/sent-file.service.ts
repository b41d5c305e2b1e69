import { isOutcomeUnknown } from '../../platform/database-away.ts'
import { cleanName, endings } from '../../platform/file-name.ts'
import type { Services } from '../../platform/services.ts'
import type { UploadedFile } from '../../platform/uploads.ts'
import { type StoredBytes, storeBytes } from './files.service.ts'

type SentFile = { stored: StoredBytes; name: string }

/**
 * Stores a sent file and runs the work that writes its row. Deletes the bytes when no row was written (`isNew` is
 * false, or the work threw), unless that is unknown. `fallback` names a file without a name.
 */
export async function withSentFile<Sent extends UploadedFile | undefined>(
  services: Services,
  { file, fallback }: { file: Sent; fallback: string },
  work: (sent: Sent extends UploadedFile ? SentFile : SentFile | null) => Promise<{ isNew: boolean }>,
): Promise<{ isNew: boolean }> {
  const sent = file && {
    stored: await storeBytes(services, file.bytes, file.mimeType),
    name: cleanName(file.fileName, fallback, endings[file.mimeType] ?? 'pdf'),
  }
  const drop = async () => sent && services.files.remove(sent.stored.storageKey)
  try {
    const done = await work((sent ?? null) as Sent extends UploadedFile ? SentFile : SentFile | null)
    if (!done.isNew) await drop()
    return done
  } catch (problem) {
    if (!isOutcomeUnknown(problem)) await drop()
    throw problem
  }
}
