import { expect, it, vi } from 'vitest'
import { lookAtStore } from './first-look.ts'

it('tells at the start that the store of files refuses, and nothing of one that answers', async () => {
  const error = vi.fn()
  const look = (list: () => AsyncIterable<{ key: string; putAt: Date }>) =>
    lookAtStore({ files: { list }, log: { error } })
  await look(async function* () {
    yield { key: '0'.repeat(32), putAt: new Date() }
    throw new Error('asked for a second one')
  })
  expect(error).not.toHaveBeenCalled()
  const refused = Object.assign(new Error('The specified bucket does not exist'), { name: 'NoSuchBucket' })
  // biome-ignore lint/correctness/useYield: it refuses before the first.
  await look(async function* () {
    throw refused
  })
  expect(error).toHaveBeenCalledExactlyOnceWith({ err: refused }, expect.stringContaining('S3_'))
})
