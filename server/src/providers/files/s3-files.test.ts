import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createS3Files } from './s3-files.ts'

const directory = mkdtempSync(join(tmpdir(), 'cursus-s3-'))
const server = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  directory,
  configureBuckets: [{ name: 'documents', configs: [] }],
})
let endpoint = ''

beforeAll(async () => {
  endpoint = `http://127.0.0.1:${((await server.run()) as AddressInfo).port}`
})
afterAll(async () => {
  await server.close()
  rmSync(directory, { recursive: true, force: true })
})

const files = (bucket = 'documents') =>
  createS3Files({
    bucket,
    region: 'eu-west-3',
    endpoint,
    credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
  })

it('gives back from a bucket the very bytes it was given', async () => {
  const bytes = Buffer.from(Array.from({ length: 200_000 }, (_, index) => index % 251))
  const key = await files().put(bytes)
  expect(key).toMatch(/^[0-9a-f]{32}$/)
  expect(await files().stat(key)).toEqual({ size: bytes.length })
  expect((await files().get(key)).equals(bytes)).toBe(true)
})

it('forgets what is removed, also when it is gone already', async () => {
  const key = await files().put(Buffer.from('facture'))
  for (const _ of ['once', 'twice']) await files().remove(key)
  expect(await files().stat(key)).toBeNull()
})

it('tells a missing file from a storage that fails', async () => {
  expect(await files().stat('0'.repeat(32))).toBeNull()
  await expect(files().get('0'.repeat(32))).rejects.toThrow(/key does not exist/i)
  await expect(files('no-such-bucket').put(Buffer.from('x'))).rejects.toThrow(/bucket/i)
  await expect(files().get('../documents')).rejects.toThrow('Not a key of a file')
})
