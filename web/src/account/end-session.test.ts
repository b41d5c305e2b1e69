import { beforeEach, expect, it, vi } from 'vitest'
import { aBrowser } from '../../test/a-browser.ts'
import { endSession } from './end-session.ts'

beforeEach(() => {
  aBrowser()
  vi.useFakeTimers()
})

/** A server that answers a logout like this, once for each try; the last one for all that follow. */
function serverAnswers(...answers: (() => Promise<Response>)[]) {
  const fetching = vi.fn((_url: string, _init: RequestInit) => {
    const answer = answers.length > 1 ? answers.shift() : answers[0]
    return answer ? answer() : Promise.resolve(new Response())
  })
  vi.stubGlobal('fetch', fetching)
  return fetching
}

const lost = () => Promise.reject(new TypeError('Failed to fetch'))
const down = async () => Response.json({ code: 'platform.unavailable' }, { status: 503 })
const done = async () => new Response(null, { status: 204 })
const refused = async () => Response.json({ code: 'platform.invalid' }, { status: 422 })

it('a logout that nobody heard is told again until the server has ended the session', async () => {
  const fetching = serverAnswers(lost, down, done)
  void endSession('r')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(fetching).toHaveBeenCalledTimes(3)
  for (const [url, init] of fetching.mock.calls) {
    expect(url).toBe('/api/security/logout')
    // It goes on when its page is closed.
    expect(init).toMatchObject({ keepalive: true, body: '{"refresh_token":"r"}' })
  }
  await vi.advanceTimersByTimeAsync(600_000)
  expect(fetching).toHaveBeenCalledTimes(3)
})

it('a logout is told as soon as the line is back, and asks seldom while it is not', async () => {
  const fetching = serverAnswers(lost)
  void endSession('r')
  await vi.advanceTimersByTimeAsync(120_000)
  const before = fetching.mock.calls.length
  expect(before).toBeLessThanOrEqual(9)
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(fetching).toHaveBeenCalledTimes(before + 1)
})

it('a logout of a session that the server does not know is told once', async () => {
  const fetching = serverAnswers(refused)
  await endSession('r')
  expect(fetching).toHaveBeenCalledOnce()
})

it('keeps nothing of the session in the browser meanwhile', async () => {
  serverAnswers(lost)
  void endSession('r')
  await vi.advanceTimersByTimeAsync(5000)
  expect(localStorage).toHaveLength(0)
  expect(sessionStorage).toHaveLength(0)
})
