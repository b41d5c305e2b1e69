import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sendWithProgress } from './send-with-progress.ts'

/** Stand-in for the browser's XMLHttpRequest as far as it is used; the test plays the network. */
class Call {
  static last: Call
  upload: { onprogress?: (event: object) => void; onload?: () => void } = {}
  onload?: () => void
  onerror?: () => void
  onabort?: () => void
  onloadend?: () => void
  status = 0
  responseText = ''
  headers = ''
  asked: [string, string][] = []
  wasSent = false
  constructor() {
    Call.last = this
  }
  open() {}
  setRequestHeader(name: string, value: string) {
    this.asked.push([name, value])
  }
  getAllResponseHeaders = () => this.headers
  send() {
    this.wasSent = true
  }
  abort() {
    this.onabort?.()
  }
}

beforeEach(() => vi.stubGlobal('XMLHttpRequest', Call))
afterEach(() => vi.unstubAllGlobals())

const start = (signal?: AbortSignal) => {
  const shares: number[] = []
  const headers = new Headers({ Authorization: 'Bearer t', 'Idempotency-Key': 'k' })
  const transport = sendWithProgress((share) => shares.push(share))
  const answer = transport('/api/claims', { method: 'POST', headers, body: 'a', signal })
  return { answer, shares, call: Call.last }
}

it('tells how much has left, and answers as fetch does, headers included', async () => {
  const { answer, shares, call } = start()
  call.upload.onprogress?.({ loaded: 25, total: 100 })
  call.upload.onload?.()
  call.status = 503
  call.headers = 'content-type: application/problem+json\r\nretry-after: 2\r\n'
  call.responseText = '{"code":"platform.unavailable"}'
  call.onload?.()
  const response = await answer
  expect(shares).toEqual([0.25, 1])
  expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '2'])
  expect(await response.json()).toEqual({ code: 'platform.unavailable' })
  expect(call.asked).toContainEqual(['idempotency-key', 'k'])
})

it('takes an answer without a body', async () => {
  const { answer, call } = start()
  call.status = 204
  call.onload?.()
  expect((await answer).status).toBe(204)
})

it('fails when no answer comes, and stops when it is cancelled', async () => {
  const first = start()
  first.call.onerror?.()
  await expect(first.answer).rejects.toBeInstanceOf(TypeError)
  const control = new AbortController()
  const second = start(control.signal)
  control.abort()
  await expect(second.answer).rejects.toBe(control.signal.reason)
})

it('sends nothing that was cancelled before', async () => {
  const { answer, call } = start(AbortSignal.abort())
  await expect(answer).rejects.toThrow()
  expect(call.wasSent).toBe(false)
})

it('gives up what nothing more is heard of, however long the whole takes', async () => {
  vi.useFakeTimers()
  const { answer, call } = start()
  const failed = answer.catch((error) => error)
  for (let minutes = 0; minutes < 5; minutes += 1) {
    await vi.advanceTimersByTimeAsync(50_000)
    call.upload.onprogress?.({ loaded: minutes, total: 9 })
  }
  const abort = vi.spyOn(call, 'abort')
  await vi.advanceTimersByTimeAsync(59_000)
  expect(abort).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1000)
  expect(await failed).toBeInstanceOf(DOMException)
  vi.useRealTimers()
})
