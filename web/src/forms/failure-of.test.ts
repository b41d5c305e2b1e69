import { beforeEach, expect, it, vi } from 'vitest'
import { aBrowser } from '../../test/a-browser.ts'
import { ApiError } from '../api/api-error.ts'
import { failureOf } from './failure-of.ts'

const report = vi.fn()

beforeEach(() => {
  aBrowser()
  report.mockClear()
  vi.stubGlobal('reportError', report)
})

const failing = (error: unknown) => failureOf(() => Promise.reject(error))

it('a submit that succeeds has no failure, and a refusal stays what the server said', async () => {
  const refusal = new ApiError({ status: 422, message: 'Non' })
  expect(await failureOf(() => undefined)).toBeUndefined()
  expect(await failing(refusal)).toBe(refusal)
  expect(report).not.toHaveBeenCalled()
})

it('a submit whose script is lost, or that breaks, ends: its form is not busy for ever', async () => {
  const lost = new TypeError('Failed to fetch dynamically imported module')
  expect(await failing(lost)).toMatchObject({ status: 0, isUnreachable: true })
  expect(report).toHaveBeenCalledExactlyOnceWith(lost)
})
