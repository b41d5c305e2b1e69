import { beforeEach, expect, it, vi } from 'vitest'
import { aBrowser, signIn } from '../../test/a-browser.ts'
import { api } from './api.ts'
import { ApiError } from './api-error.ts'
import { mostSeconds } from './patience.ts'

beforeEach(() => aBrowser())

/** A server that answers like this, once for each call; the last one for all that follow. */
function serverAnswers(...answers: ((init: RequestInit) => Promise<Response>)[]) {
  const fetching = vi.fn(async (_url: string, init: RequestInit) => {
    const answer = answers.length > 1 ? answers.shift() : answers[0]
    return answer ? answer(init) : new Response()
  })
  vi.stubGlobal('fetch', fetching)
  return fetching
}

/** An answer whose connection breaks after its first bytes. */
const broken = async () =>
  new Response(
    new ReadableStream({
      start(body) {
        body.enqueue(new TextEncoder().encode('{"data": ['))
        body.error(new TypeError('network error'))
      },
    }),
  )

/** Nothing is heard until the caller gives up, as `fetch` does it. */
const silence = ({ signal }: RequestInit) =>
  new Promise<Response>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))

const silent = expect.objectContaining({ status: 0, code: 'network' })

it.each([
  ['breaks off', broken],
  ['is that of something between us and the server', async () => new Response('<html>Sign in to the Wi-Fi')],
])('an answer that %s counts as none, whatever was asked for', async (_, answer) => {
  serverAnswers(answer)
  for (const call of [api.get('/payments'), api.post('/claims', {}), api.list('/audit')]) {
    const error = await call.catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toEqual(silent)
  }
})

it('a file whose connection breaks counts as not answered', async () => {
  serverAnswers(broken)
  await expect(api.file('/files/paper/1')).rejects.toEqual(silent)
})

it('a renewed session that does not arrive whole signs nobody out', async () => {
  const problem = Response.json({ code: 'accounts.token_expired' }, { status: 401 })
  signIn('a@example.org')
  localStorage.setItem('refresh_token', 'r')
  serverAnswers(async () => problem, broken)
  await expect(api.get('/payments')).rejects.toEqual(silent)
  expect(localStorage.getItem('token')).toBe('t')
})

it.each([
  ['renews', async () => Response.json({ token: 'late', refresh_token: 'late' })],
  ['has ended', async () => Response.json({ code: 'accounts.refresh_unknown' }, { status: 401 })],
])('a session that %s late says nothing of whoever signed in meanwhile, and no call is repeated as theirs', async (_, renewal) => {
  signIn('theo@example.org')
  localStorage.setItem('refresh_token', 'r')
  const fetching = serverAnswers(
    async () => Response.json({ code: 'accounts.token_expired' }, { status: 401 }),
    () => {
      signIn('ada@example.org', 'ROLE_ADMIN')
      localStorage.setItem('token', 'ada')
      localStorage.setItem('refresh_token', 'r of ada')
      return renewal()
    },
  )
  await expect(api.post('/claims', {})).rejects.toMatchObject({ status: 401 })
  expect(fetching).toHaveBeenCalledTimes(2)
  expect([localStorage.getItem('token'), localStorage.getItem('email')]).toEqual(['ada', 'ada@example.org'])
})

it('a call to which nothing answers is given up, and what a person cancels stays cancelled', async () => {
  vi.useFakeTimers()
  serverAnswers(silence)
  const asked = [api.get('/payments'), api.post('/claims', {})].map((call) => call.catch((error) => error))
  await vi.advanceTimersByTimeAsync(mostSeconds.read * 1000)
  expect(await asked[0]).toEqual(silent)
  await vi.advanceTimersByTimeAsync((mostSeconds.answer - mostSeconds.read) * 1000)
  expect(await asked[1]).toEqual(silent)

  const control = new AbortController()
  const cancelled = api.get('/payments', { signal: control.signal })
  control.abort()
  await expect(cancelled).rejects.toBe(control.signal.reason)
  vi.useRealTimers()
})

it('what is uploaded may take longer than an answer', async () => {
  vi.useFakeTimers()
  serverAnswers(silence)
  let isOver = false
  const uploaded = api.post('/schools', new FormData()).catch((error) => {
    isOver = true
    return error
  })
  await vi.advanceTimersByTimeAsync(mostSeconds.answer * 1000)
  expect(isOver).toBe(false)
  await vi.advanceTimersByTimeAsync(mostSeconds.upload * 1000)
  expect(await uploaded).toEqual(silent)
  vi.useRealTimers()
})

it('a session is renewed or given up while the server still takes the old one', async () => {
  vi.useFakeTimers()
  signIn('a@example.org')
  localStorage.setItem('refresh_token', 'r')
  serverAnswers(async () => Response.json({}, { status: 401 }), silence)
  const asked = api.get('/payments').catch((error) => error)
  await vi.advanceTimersByTimeAsync(mostSeconds.renewal * 1000)
  expect(await asked).toEqual(silent)
  expect(mostSeconds.renewal).toBeLessThan(10)
  expect(localStorage.getItem('token')).toBe('t')
  vi.useRealTimers()
})

it('what is done once is asked for again under the key of its first try', async () => {
  const server = serverAnswers(
    async () => Response.json({}, { status: 503 }),
    async () => Response.json({}),
  )
  const invite = () => api.post('/users', { email: 'a' }, { isOnce: true })
  await expect(invite()).rejects.toThrow()
  await invite()
  await invite()
  const [lost, again, next] = server.mock.calls.map(([, { headers }]) =>
    new Headers(headers).get('Idempotency-Key'),
  )
  expect(again).toBe(lost)
  expect(next).not.toBe(lost)
})
