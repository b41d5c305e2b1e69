import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
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
  expect(await files.stat(one)).toEqual({ size: bytes.length })
})

it('forgets what is removed, also when it is gone already', async () => {
  const key = await files.put(Buffer.from('facture'))
  for (const _ of ['once', 'twice']) await files.remove(key)
  expect(await files.stat(key)).toBeNull()
})

it('leaves nothing half written', async () => {
  await files.put(Buffer.alloc(100_000))
  const names = readdirSync(join(folder, 'files'), { recursive: true, encoding: 'utf8' })
  expect(names.filter((name) => name.endsWith('.part'))).toEqual([])
})

it('knows nothing under another key, and never leaves its folder', async () => {
  expect(await files.stat('0'.repeat(32))).toBeNull()
  await expect(files.get('0'.repeat(32))).rejects.toThrow('ENOENT')
  for (const key of ['../../etc/passwd', '..', '', '/etc/passwd', `${'0'.repeat(32)}/..`, 'A'.repeat(32)]) {
    await expect(files.get(key)).rejects.toThrow('Not a key of a file')
    await expect(files.remove(key)).rejects.toThrow('Not a key of a file')
    await expect(files.stat(key)).rejects.toThrow('Not a key of a file')
  }
})
