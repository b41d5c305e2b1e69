import { expect, it } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { secondsBefore } from './use-counted-retry.ts'

it('tries a failed page again by itself no sooner than the server asks', () => {
  const refused = (retryAfter: number | null) => new ApiError({ status: 503, message: '?' }, retryAfter)
  expect(secondsBefore(refused(40))).toBe(40)
  expect(secondsBefore(refused(2))).toBe(12)
  expect(secondsBefore(refused(null))).toBe(12)
  expect(secondsBefore(new TypeError('no script'))).toBe(12)
})
