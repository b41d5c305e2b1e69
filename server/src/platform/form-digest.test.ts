import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { createFormDigest } from './form-digest.ts'

async function digestOf(mark: string, text: string, size = 1000): Promise<string | null> {
  const bytes = Buffer.from(text.replaceAll('MARK', mark))
  const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
    bytes.subarray(at * size, (at + 1) * size),
  )
  const digest = createFormDigest(`multipart/form-data; boundary=${mark}`)
  const body = Readable.from(chunks, { objectMode: false })
  digest.follow(body)
  for await (const _ of body);
  return digest.result()
}

const form = '--MARK\r\ncontent-disposition: form-data; name="a"\r\n\r\none\r\n--MARK--\r\n'

it('is the same for the same parts, whatever stands between them and however they arrive', async () => {
  const expected = await digestOf('abcdef', form)
  expect(expected).toMatch(/^[\w-]{43}$/)
  for (const size of [1, 2, 3, 7, 50]) {
    expect([size, await digestOf('abcdef', form, size)]).toEqual([size, expected])
    expect([size, await digestOf('aaaaaaaab', form, size)]).toEqual([size, expected])
  }
})

it.each([
  ['another value', form.replace('one', 'two')],
  ['another name', form.replace('"a"', '"b"')],
  ['one more part', form.replace('--MARK--', form)],
])('tells %s', async (_, changed) => {
  expect(await digestOf('abcdef', changed)).not.toBe(await digestOf('abcdef', form))
})

it('says nothing of a body that has not ended', () => {
  expect(createFormDigest('multipart/form-data; boundary=b').result()).toBeNull()
})
