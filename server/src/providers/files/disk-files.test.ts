import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { createDiskFiles } from './disk-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'cursus-files-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const files = createDiskFiles(join(folder, 'files'))

it('gives back the bytes it was given, under a key that nobody can guess', async () => {
  const bytes = Buffer.from('%PDF-1.7 attestation')
  const [one, other] = await Promise.all([files.put(bytes), files.put(bytes)])
  expect(one).toMatch(/^[0-9a-f]{32}$/)
  expect(other).not.toBe(one)
  expect(await files.get(one)).toEqual(bytes)
})

it('forgets what is removed, also when it is gone already', async () => {
  const key = await files.put(Buffer.from('facture'))
  for (const _ of ['once', 'twice']) await files.remove(key)
  await expect(files.get(key)).rejects.toThrow('ENOENT')
})

it('leaves nothing half written', async () => {
  await files.put(Buffer.alloc(100_000))
  const names = readdirSync(join(folder, 'files'), { recursive: true, encoding: 'utf8' })
  expect(names.filter((name) => name.endsWith('.part'))).toEqual([])
})

it('leaves nothing of bytes that could not be written to their end', async () => {
  function* failing() {
    yield Buffer.alloc(100_000)
    throw new Error('no space left')
  }
  await expect(files.put(failing() as unknown as Uint8Array)).rejects.toThrow('no space left')
  const names = readdirSync(join(folder, 'files'), { recursive: true, encoding: 'utf8' })
  expect(names.filter((name) => name.endsWith('.part'))).toEqual([])
})

it('knows nothing under another key, and never leaves its folder', async () => {
  await expect(files.get('0'.repeat(32))).rejects.toThrow('ENOENT')
  for (const key of ['../../etc/passwd', '..', '', '/etc/passwd', `${'0'.repeat(32)}/..`, 'A'.repeat(32)]) {
    await expect(files.get(key)).rejects.toThrow('Not a key of a file')
    await expect(files.remove(key)).rejects.toThrow('Not a key of a file')
  }
})

it('lists what was put and when, what was never put to its end too, and nothing where nothing was put', async () => {
  const store = createDiskFiles(join(folder, 'listed'))
  const list = async () => {
    const found = []
    for await (const one of store.list()) found.push(one)
    return found.sort((one, other) => one.key.localeCompare(other.key))
  }
  expect(await list()).toEqual([])
  const keys = [
    await store.put(Buffer.from('one')),
    await store.put(Buffer.from('two')),
    'f'.repeat(32),
  ].sort()
  mkdirSync(join(folder, 'listed', 'ff'), { recursive: true })
  writeFileSync(join(folder, 'listed', 'ff', `${'f'.repeat(32)}.part`), 'thr')
  writeFileSync(join(folder, 'listed', 'ff', 'no file of ours'), '')
  const found = await list()
  expect(found.map(({ key }) => key)).toEqual(keys)
  for (const { putAt } of found) expect(Math.abs(Date.now() - putAt.getTime())).toBeLessThan(60_000)
  for (const key of keys) await store.remove(key)
  expect(await list()).toEqual([])
})
