import { beforeEach, expect, it, vi } from 'vitest'
import { aBrowser } from '../../test/a-browser.ts'
import { makeShare } from '../features/shares/shares.api.ts'
import { api } from './api.ts'
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

it('what is removed again because no answer came is the same call, and no other one to its path', async () => {
  aBrowser()
  const sent: (string | null)[] = []
  const answers = [503, 503, 204, 204]
  vi.stubGlobal('fetch', async (_: string, { method, headers }: { method: string; headers: Headers }) => {
    sent.push(`${method} ${headers.get('Idempotency-Key')}`)
    const status = answers.shift() ?? 204
    return status === 204 ? new Response(null, { status }) : Response.json({}, { status })
  })
  await api.delete('/views/1').catch(() => undefined)
  await api.post('/views/1', undefined, { isOnce: true }).catch(() => undefined)
  await api.delete('/views/1')
  await api.delete('/views/1')
  const [first, other, repeated, next] = sent.map((one) => one?.split(' ')[1])
  expect(first).toMatch(/^[\da-f-]{36}$/)
  expect(repeated).toBe(first)
  expect(new Set([first, other, next]).size).toBe(3)
})

it('what was done without an answer and removed again may be made anew', async () => {
  const view = { name: 'Partenaires' }
  const first = await press(view, silence, 'POST /views')
  expect(await press({}, silence, 'DELETE /views/1')).toBeDefined()
  expect(await press(view, silence, 'POST /views')).toBe(first)
  await press({}, undefined, 'DELETE /views/1')
  expect(await press(view, undefined, 'POST /views')).not.toBe(first)
})

it('a link to a certificate that is made again because no answer came is the same link', async () => {
  aBrowser()
  const sent: (string | null)[] = []
  vi.stubGlobal('fetch', async (_: string, { headers }: { headers: Headers }) => {
    sent.push(headers.get('Idempotency-Key'))
    return Response.json({}, { status: 503 })
  })
  const landlord = {
    recipient: 'landlord',
    name: 'Mme Duvernois',
    language: 'fr',
    until: '30/11/2026',
  } as const
  for (let press = 0; press < 2; press += 1) await makeShare('7K2M', landlord).catch(() => undefined)
  expect(sent).toEqual([expect.any(String), sent[0]])
})
