import { randomBytes } from 'node:crypto'
import type { Files } from './files.ts'

export type S3Place = {
  bucket: string
  region: string
  /** Absent for Amazon's own. */
  endpoint?: string | undefined
  /** Absent where the machine itself is allowed in. */
  credentials?: { accessKeyId: string; secretAccessKey: string } | undefined
}

const shape = /^[0-9a-f]{32}$/

/** Files in a bucket of any S3. Nothing is handed out by address: every download passes our own check of the owner. */
export function createS3Files({ bucket, region, endpoint, credentials }: S3Place): Files {
  const storage = open({ region, endpoint, credentials })
  const at = (key: string) => {
    if (!shape.test(key)) throw new Error('Not a key of a file')
    return { Bucket: bucket, Key: key }
  }
  return {
    async put(bytes) {
      const key = randomBytes(16).toString('hex')
      const { client, sdk } = await storage
      await client.send(
        new sdk.PutObjectCommand({ ...at(key), Body: bytes, ContentLength: bytes.byteLength }),
      )
      return key
    },
    async get(key) {
      const { client, sdk } = await storage
      const { Body } = await client.send(new sdk.GetObjectCommand(at(key)))
      if (!Body) throw new Error('The storage answered without a file')
      return Buffer.from(await Body.transformToByteArray())
    },
    async stat(key) {
      const { client, sdk } = await storage
      try {
        const { ContentLength } = await client.send(new sdk.HeadObjectCommand(at(key)))
        return { size: ContentLength ?? 0 }
      } catch (error) {
        if (error instanceof Error && error.name === 'NotFound') return null
        throw error
      }
    },
    async remove(key) {
      const { client, sdk } = await storage
      await client.send(new sdk.DeleteObjectCommand(at(key)))
    },
  }
}

/** The client is large: only an application that keeps its files there loads it. */
async function open({ region, endpoint, credentials }: Omit<S3Place, 'bucket'>) {
  const sdk = await import('@aws-sdk/client-s3')
  const client = new sdk.S3Client({
    region,
    forcePathStyle: true,
    maxAttempts: 3,
    // The checksums that the client adds on its own are kept as part of the file by some servers.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(endpoint && { endpoint }),
    ...(credentials && { credentials }),
  })
  return { sdk, client }
}
