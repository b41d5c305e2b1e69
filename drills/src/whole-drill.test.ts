import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it, vi } from 'vitest'

// A database, the sandbox and a server start here: on a busy machine that takes its time.
vi.setConfig({ testTimeout: 180_000 })

/** What `npm run drill` runs, to its end: one cell of the tariffs is bought, and five times tampered with. */
const drillOfMoney = (...more: string[]) =>
  promisify(execFile)(process.execPath, [
    ...['launch/drill.ts', 'money', '--only', 'price_mm_tel_0150_month', ...more],
  ]).then(
    ({ stdout }) => ({ code: 0, stdout }),
    ({ code, stdout }: { code: number; stdout: string }) => ({ code, stdout }),
  )

it.concurrent('runs a drill by its command, and ends with 0 where nothing is lost or double', async () => {
  const { code, stdout } = await drillOfMoney()
  expect(stdout).toMatch(
    /^ok {3}1 of 1 cells .*\nok {3}5 of 5 tampered .*\nlost 0, double 0, recovered in \d+\.\d s\n$/,
  )
  expect(code).toBe(0)
})

it.concurrent('ends with 1 when a contract is a cent short, and names who paid more', async () => {
  const { code, stdout } = await drillOfMoney('--spoil', 'lost')
  expect(stdout).toMatch(/^FAIL lost: \S+ \(price_mm_tel_0150_month\): paid \d+, the contracts say \d+$/m)
  expect(stdout).toMatch(/^lost 1, double 0, /m)
  expect(code).toBe(1)
})

it.concurrent('begins nothing once its minutes are over, and says that it proved nothing', async () => {
  const { code, stdout } = await drillOfMoney('--minutes', '1e-9')
  expect(stdout).toMatch(
    /^FAIL wrong: the minutes were over before anything was bought\nlost 0, double 0, recovered in \d+\.\d s\n$/,
  )
  expect(code).toBe(1)
})
