import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { createS3Files } from './s3-files.ts'

const directory = mkdtempSync(join(tmpdir(), 'cursus-s3-'))
const server = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  directory,
  configureBuckets: [
    { name: 'documents', configs: [] },
    { name: 'listed', configs: [] },
  ],
})
let endpoint = ''

beforeAll(async () => {
  endpoint = `http://127.0.0.1:${((await server.run()) as AddressInfo).port}`
})
afterAll(async () => {
  await server.close()
  rmSync(directory, { recursive: true, force: true })
})

const placeAt = (endpoint: string, bucket = 'documents') => ({
  bucket,
  region: 'eu-west-3',
  endpoint,
  credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
})
const files = (bucket?: string) => createS3Files(placeAt(endpoint, bucket))

it('gives back from a bucket the very bytes it was given', async () => {
  const bytes = Buffer.from(Array.from({ length: 200_000 }, (_, index) => index % 251))
  const key = await files().put(bytes)
  expect(key).toMatch(/^[0-9a-f]{32}$/)
  expect((await files().get(key)).equals(bytes)).toBe(true)
})

it('forgets what is removed, also when it is gone already', async () => {
  const key = await files().put(Buffer.from('facture'))
  for (const _ of ['once', 'twice']) await files().remove(key)
  await expect(files().get(key)).rejects.toThrow(/key does not exist/i)
})

it('tells a missing file from a storage that fails', async () => {
  await expect(files().get('0'.repeat(32))).rejects.toThrow(/key does not exist/i)
  await expect(files().get('../documents')).rejects.toThrow('Not a key of a file')
})

it('answers 503 of a bucket that is not there, for a file that is kept as for one that is not, and calls for a person', async () => {
  const onRefusal = vi.fn()
  const misplaced = createS3Files(placeAt(endpoint, 'no-such-bucket'), { onRefusal })
  const key = '0'.repeat(32)
  const calls = [() => misplaced.get(key), () => misplaced.put(Buffer.from('x')), () => misplaced.remove(key)]
  for (const [index, call] of calls.entries()) {
    await expect(call()).rejects.toMatchObject({ kind: 'unavailable', code: 'files.unavailable' })
    expect(onRefusal).toHaveBeenCalledTimes(index + 1)
  }
  const nobody = createS3Files(placeAt(endpoint), { onRefusal })
  onRefusal.mockClear()
  await expect(nobody.get(key)).rejects.toThrow(/key does not exist/i)
  expect(onRefusal).not.toHaveBeenCalled()
})

it('answers 503 while the storage is away', async () => {
  const away = createS3Files(placeAt('http://127.0.0.1:9'))
  const key = '0'.repeat(32)
  const calls = [() => away.put(Buffer.from('x')), () => away.get(key), () => away.remove(key)]
  for (const call of calls) {
    await expect(call()).rejects.toMatchObject({ kind: 'unavailable', code: 'files.unavailable' })
  }
})

it.each([
  ['from the start', ''],
  ['in the middle of a file', 'HTTP/1.1 200 OK\r\ncontent-length: 100000\r\n\r\nhalf of it'],
])('answers 503 when the storage falls silent %s', async (_, said) => {
  const silent = createServer((socket) => socket.once('data', () => said && socket.write(said)))
  const sockets = new Set<Socket>()
  silent.on('connection', (socket) => sockets.add(socket.on('error', () => undefined)))
  await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    silent.close()
  })
  const place = placeAt(`http://127.0.0.1:${(silent.address() as AddressInfo).port}`)
  await expect(createS3Files(place, { silenceMs: 200 }).get('0'.repeat(32))).rejects.toMatchObject({
    code: 'files.unavailable',
  })
})

it('lists what was put in a bucket, and when', async () => {
  const key = await files('listed').put(Buffer.from('facture'))
  const found = []
  for await (const one of files('listed').list()) found.push(one)
  expect(found).toEqual([{ key, putAt: expect.any(Date) }])
  expect(Math.abs(Date.now() - (found[0]?.putAt.getTime() ?? 0))).toBeLessThan(60_000)
})
