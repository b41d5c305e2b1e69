import { beforeEach, expect, it } from 'vitest'
import { ApiError } from './api-error.ts'
import { onceOnly } from './unanswered.ts'

const silence = new ApiError({ status: 0, message: '?' })
const refusal = new ApiError({ status: 409, code: 'users.known', message: 'Non' })
const stillAtWork = new ApiError({ status: 409, code: 'platform.in_progress', message: '…' })

let keys: (string | undefined)[] = []
beforeEach(() => {
  keys = []
})

/** Presses once; the server answers with that error, or well. Returns the key that was sent. */
async function press(body: unknown, error?: ApiError, path = `/users/${expect.getState().currentTestName}`) {
  const call = async (key: string | undefined) => {
    keys.push(key)
    if (error) throw error
  }
  await onceOnly(path, body, call).catch((thrown) => expect(thrown).toBe(error))
  return keys.at(-1)
}

it('a press that is repeated because no answer came is the same call, and the next one is another', async () => {
  const first = await press({ email: 'a' }, silence)
  expect(first).toMatch(/^[\da-f-]{36}$/)
  expect(await press({ email: 'a' }, new ApiError({ status: 503, message: '…' }))).toBe(first)
  expect(await press({ email: 'a' }, stillAtWork)).toBe(first)
  expect(await press({ email: 'a' })).toBe(first)
  expect(await press({ email: 'a' })).not.toBe(first)
})

it('what was changed in between, or refused, is another call', async () => {
  const first = await press({ email: 'a' }, silence)
  const changed = await press({ email: 'b' }, silence)
  expect(changed).not.toBe(first)
  expect(await press({ email: 'a' }, refusal)).not.toBe(first)
  expect(new Set([...keys, await press({ email: 'a' })]).size).toBe(4)
})

it('two things at once keep a key each', async () => {
  const one = await press({}, silence, '/a')
  const other = await press({}, silence, '/b')
  expect([await press({}, silence, '/a'), await press({}, silence, '/b')]).toEqual([one, other])
})

it('a form is the same where its texts and its files are', async () => {
  const form = (name: string) => {
    const parts = new FormData()
    parts.append('name', name)
    parts.append('logo', new File(['x'], 'logo.png', { lastModified: 1 }))
    return parts
  }
  const first = await press(form('Boréale'), silence)
  expect(await press(form('Boréale'), silence)).toBe(first)
  expect(await press(form('Méridien'))).not.toBe(first)
})
