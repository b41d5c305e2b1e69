import { expect, it } from 'vitest'
import { contractsOf } from '../features/contracts/contracts.api.ts'
import { renewingContracts } from '../features/dashboard/dashboard.api.ts'
import { proofOf } from '../features/proof/proof.api.ts'
import { studentImport } from '../features/student-imports/student-imports.api.ts'
import { studentRun } from '../features/students/student-runs.api.ts'
import { ApiError } from './api-error.ts'

/** What a query says of when it is asked for again. */
type Asked = { refetchInterval?: unknown }
type Every = (query: { state: object }) => number | false

it.each<[string, Asked, unknown]>([
  ['a run', studentRun('1'), { state: 'running' }],
  ['an import', studentImport(1, '1'), { state: 'running' }],
  ['the archive of a proof', proofOf('1'), { archive: { state: 'making' } }],
  ['a renewal of contracts', renewingContracts, { running: { done: 0, total: 1 } }],
  ['the end of a subscription', contractsOf('1'), [{ providerEnd: 'waiting' }]],
])('%s is looked at often while it moves, and seldom while nobody answers', (_, {
  refetchInterval,
}, data) => {
  const again = (error: Error | null) =>
    (refetchInterval as Every)({ state: { data, error, dataUpdateCount: 1 } })
  expect(again(null)).toBeLessThanOrEqual(1500)
  expect(again(new ApiError({ status: 0, message: '?' }))).toBe(12_000)
  expect(again(new ApiError({ status: 503, message: '?' }, 30))).toBe(30_000)
})
