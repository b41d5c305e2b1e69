import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { failedInPlaywright, failedInVitest } from './failed-files.ts'

describe('which files are run again', () => {
  it('are those of the tests in which one failed, or that could not be read', () => {
    const testResults = [
      { name: resolve('server/src/app.test.ts'), status: 'passed' },
      { name: resolve('server/src/features/claims/claims.test.ts'), status: 'failed' },
    ]
    expect(failedInVitest({ testResults })).toEqual(['server/src/features/claims/claims.test.ts'])
  })

  it('are those of the journeys that failed, came to nothing behind another, or passed when they were repeated', () => {
    const specs = (file: string, ...statuses: string[]) =>
      statuses.map((status) => ({ file, tests: [{ status: 'expected' }, { status }] }))
    const suites = [
      { specs: specs('journeys/claim.spec.ts', 'expected', 'expected') },
      { specs: [], suites: [{ specs: specs('journeys/home.spec.ts', 'expected', 'flaky', 'unexpected') }] },
      { specs: specs('journeys/own-world/clock.spec.ts', 'skipped') },
    ]
    expect(failedInPlaywright({ suites })).toEqual([
      'journeys/home.spec.ts',
      'journeys/own-world/clock.spec.ts',
    ])
  })
})
