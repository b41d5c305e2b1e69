import { expect, it } from 'vitest'
import { ApiError } from '../../api/api-error.ts'
import { isSilence, waitBefore } from '../../api/silence.ts'
import { returnState } from './return-state.ts'

const failed = (status: number, code = 'x', retryAfter: number | null = null) =>
  new ApiError({ status, code, message: '' }, retryAfter)

it.each([
  ['no answer', failed(0)],
  ['a provider that is down', failed(503, 'payments.unavailable')],
  ['too many questions', failed(429)],
  ['a call that is still running', failed(409, 'payments.busy')],
  ['a first try that is at work', failed(409, 'platform.in_progress')],
])('takes %s for silence, and never says that the payment failed', (_, error) => {
  expect(isSilence(error)).toBe(true)
  expect(returnState(0, error)).toBe('checking')
  expect(returnState(3, error)).toBe('late')
})

it('tells a session that is not paid, one that nobody knows, and one that was paid back', () => {
  expect(returnState(0, failed(402))).toBe('not-paid')
  expect(returnState(0, failed(404))).toBe('unknown')
  expect(returnState(0, failed(409, 'payments.refunded'))).toBe('refunded')
  expect(returnState(0, failed(409, 'payments.bought_already'))).toBe('bought-already')
  expect(returnState(0, failed(422))).toBe('refused')
})

it('waits longer each time, half a minute at most, and as long as the server asks', () => {
  expect([0, 1, 2, 9].map((failures) => waitBefore(failures, failed(503)))).toEqual([
    1000, 2000, 4000, 30_000,
  ])
  expect(waitBefore(0, failed(429, 'x', 7))).toBe(7000)
  expect([0, 3].map((failures) => waitBefore(failures, failed(409, 'x', 1)))).toEqual([1000, 8000])
})
