import { defineConfig } from 'vitest/config'
import { DrillsFirst } from './checks/drills-first.ts'
import { testWorkers } from './checks/test-workers.ts'

const never = ['**/node_modules/**', '**/dist/**', 'checks/must-fail/**']

/** Of the server, what waits for no PostgreSQL: rules, papers, what mails say, and clients of providers. */
const withoutDatabase = [
  'server/**/*.rules.test.ts',
  'server/src/pdf/**/*.test.ts',
  'server/src/providers/**/*.test.ts',
  'server/src/features/mail/{,*-}contents.test.ts',
]

/** Of drills and benches, what waits for a database and a server of its own. */
const whole = ['drills/src/whole-drill.test.ts', 'bench/src/crowd.test.ts']

export default defineConfig({
  test: {
    environment: 'node',
    maxWorkers: testWorkers,
    // Nothing is timed: on a busy machine a test may wait for its turn.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    allowOnly: false,
    passWithNoTests: false,
    sequence: { sequencer: DrillsFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          // What files import is read once for each worker: that is more than half of their work.
          isolate: false,
          setupFiles: ['web/test/clean-up-after-files.ts'],
          include: [
            '{shared,sandbox,bench,drills}/**/*.test.ts',
            'web/**/*.test.{ts,tsx}',
            'e2e/**/*.test.ts',
            'checks/**/*.test.ts',
            ...withoutDatabase,
          ],
          exclude: [...never, ...whole],
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          include: ['server/**/*.test.ts', ...whole],
          // The application is read once for each worker; every file has a database and a server of its own.
          isolate: false,
          // They wait for PostgreSQL and for processes of their own for a third of their time.
          maxWorkers: testWorkers + 1,
          globalSetup: ['server/test/global-setup.ts'],
          setupFiles: ['server/test/cheap-passwords.ts', 'server/test/quick-retries.ts'],
          execArgv: ['--import', new URL('launch/resolve-once.mjs', import.meta.url).href],
          exclude: [...never, ...withoutDatabase],
        },
      },
    ],
  },
})
