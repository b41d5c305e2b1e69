import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import * as claims from './claims.drill.ts'
import * as clock from './clock.drill.ts'
import * as database from './database.drill.ts'
import * as money from './money.drill.ts'
import { drills as providers } from './providers.drill.ts'
import * as purchase from './purchase.drill.ts'
import * as refunds from './refunds.drill.ts'
import * as restore from './restore.drill.ts'

const others = { purchase, database, money, refunds, claims, clock, restore }
const drills: Record<string, (args: string[]) => Promise<void>> = {
  ...Object.fromEntries(Object.entries(others).map(([name, { drill }]) => [name, drill])),
  ...providers,
}
/** These take no numbers. */
const withoutOptions = ['metrics', 'cluster', 'image']

/** What `npm run drill` runs, with these arguments: its exit code and what it says of errors. */
const command = (...args: string[]) =>
  promisify(execFile)(process.execPath, ['launch/drill.ts', ...args], { timeout: 30_000 }).then(
    ({ stderr }) => ({ code: 0, stderr }),
    ({ code, stderr }: { code: number; stderr: string }) => ({ code, stderr }),
  )

it('names every drill when none is named', async () => {
  const { code, stderr } = await command()
  const named = [...stderr.matchAll(/npm run drill -- (\S+)/g)].map(([, name]) => name)
  expect([code, named.sort()]).toEqual([2, [...Object.keys(drills), ...withoutOptions].sort()])
})

it('ends with 1 by the command line, and says why, when a drill refuses', async () => {
  const { code, stderr } = await command('purchase', '--spoil', 'nothing')
  expect([code, stderr.split('\n')[0]]).toEqual([1, 'FAIL --spoil nothing'])
})

it.each(Object.entries(drills))('reads the usual numbers of %s before a wrong word', async (_, drill) => {
  await expect((async () => drill(['--spoil', 'nothing']))()).rejects.toThrow(/^--spoil nothing\n/)
})
