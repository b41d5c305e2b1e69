import { randomBytes } from 'node:crypto'
import { AppError } from '../../platform/errors.ts'
import type { Files } from './files.ts'

export type S3Place = {
  bucket: string
  region: string
  /** Address of the service; absent for Amazon's own. */
  endpoint?: string | undefined
  /** Keys of the account; absent where the machine itself has access. */
  credentials?: { accessKeyId: string; secretAccessKey: string } | undefined
}

const shape = /^[0-9a-f]{32}$/

/** Milliseconds without an answer before the storage counts as silent; two tries stay under ten seconds. */
const patienceMs = 4000

type S3Habits = {
  /** Called with each answer that refuses us, as of a wrong bucket, key or region: a person has to mend it. */
  onRefusal?: (error: unknown) => void
  silenceMs?: number
}

/**
 * Keeps files in a bucket of any S3. Throws 503 `files.unavailable` while the storage refuses us, is away or silent for
 * `silenceMs`. No public addresses: every download passes our own check of the owner.
 */
export function createS3Files(
  { bucket, ...place }: S3Place,
  { onRefusal = () => undefined, silenceMs = patienceMs }: S3Habits = {},
): Files {
  const storage = open(place, silenceMs)
  const reach = <T>(asked: Promise<T>) =>
    asked.catch((error): never => {
      // That a file is missing is an answer.
      if (isMissing(error)) throw error
      return explainFailure(error, onRefusal)
    })
  const at = (key: string) => {
    if (!shape.test(key)) throw new Error('Not a key of a file')
    return { Bucket: bucket, Key: key }
  }
  return {
    async put(bytes) {
      const key = randomBytes(16).toString('hex')
      const { client, sdk } = await storage
      await reach(
        client.send(new sdk.PutObjectCommand({ ...at(key), Body: bytes, ContentLength: bytes.byteLength })),
      )
      return key
    },
    async get(key) {
      const { client, sdk } = await storage
      const { Body } = await reach(client.send(new sdk.GetObjectCommand(at(key))))
      if (!Body) throw new Error('The storage answered without a file')
      return Buffer.from(await reach(Body.transformToByteArray()))
    },
    async *list() {
      const { client, sdk } = await storage
      for await (const page of sdk.paginateListObjectsV2({ client }, { Bucket: bucket })) {
        for (const { Key: key = '', LastModified: putAt } of page.Contents ?? []) {
          if (shape.test(key) && putAt) yield { key, putAt }
        }
      }
    },
    async remove(key) {
      const { client, sdk } = await storage
      await reach(client.send(new sdk.DeleteObjectCommand(at(key))))
    },
  }
}

/** Tells whether the storage answered that it has no such file. */
const isMissing = (error: unknown) => error instanceof Error && error.name === 'NoSuchKey'

/** Throws 503 for a storage that refuses us, is away or silent. */
function explainFailure(error: unknown, onRefusal: (error: unknown) => void): never {
  const { httpStatusCode = 503 } = (error as { $metadata?: { httpStatusCode?: number } }).$metadata ?? {}
  if (httpStatusCode < 500) onRefusal(error)
  throw new AppError('unavailable', 'files.unavailable', { retryAfter: 5, cause: error })
}

/** Loads and opens the client, which is large, only where files are kept there. */
async function open({ region, endpoint, credentials }: Omit<S3Place, 'bucket'>, silenceMs: number) {
  const sdk = await import('@aws-sdk/client-s3')
  const client = new sdk.S3Client({
    region,
    forcePathStyle: true,
    maxAttempts: 2,
    requestHandler: { connectionTimeout: silenceMs, socketTimeout: silenceMs },
    // The checksums that the client adds on its own are kept as part of the file by some servers.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(endpoint && { endpoint }),
    ...(credentials && { credentials }),
  })
  return { sdk, client }
}
