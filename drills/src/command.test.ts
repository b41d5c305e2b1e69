import { execFile } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
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
import * as serverBackup from './server-backup.drill.ts'

/** One whole each, with no parts. */
const wholes = { restore, 'server-backup': serverBackup }
const others = { purchase, database, money, refunds, claims, clock, ...wholes }
const drills: Record<string, (args: string[]) => Promise<void>> = {
  ...Object.fromEntries(Object.entries(others).map(([name, { drill }]) => [name, drill])),
  ...providers,
}
/** These take no numbers. */
const withoutOptions = ['metrics', 'cluster', 'image']

/** What `npm run drill` runs, with these arguments: its exit code and what it says of errors. */
const command = (...args: string[]) =>
  promisify(execFile)(process.execPath, ['launch/drill.ts', ...args], { timeout: 55_000 }).then(
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

it.each(['metrics', 'image'])('refuses an argument of %s, which takes none', async (name) => {
  const { code, stderr } = await command(name, '--only', 'something')
  expect([code, stderr]).toEqual([1, 'FAIL --only something: this drill takes no arguments\n'])
})

it('refuses a word that names no part of cluster, and tells its parts', async () => {
  const { code, stderr } = await command('cluster', 'worker', 'flood')
  const [first, ...parts] = stderr.trimEnd().split('\n')
  expect([code, first]).toEqual([1, 'FAIL flood: nothing here is called so. There are:'])
  expect(parts).toContain('  silence of a worker')
  expect(parts).toContain('  rolling')
})

const page = readFileSync('docs/how-to/drills.md', 'utf8')

/** Parts of a drill, as it tells them to whoever asks for one that it has not; its options follow. */
const partsOf = async (drill: (args: string[]) => Promise<void>) => {
  const message = await (async () => drill(['--only', 'nothing']))().catch((error: Error) => error.message)
  const [first, ...lines] = String(message).split('\n')
  return { first, parts: lines.filter((line) => !line.startsWith('  --')).map((line) => line.trim()) }
}
const inParts = Object.entries(drills).filter(([name]) => !(name in wholes))

it.each(inParts)('refuses a part that %s has not, and names those of the page', async (name, drill) => {
  const { first, parts } = await partsOf(drill)
  expect(first).toBe('--only nothing: nothing here is called so. There are:')
  expect(parts.length).toBeGreaterThan(5)
  const row = page.split('\n').find((line) => line.startsWith(`| \`${name}\` | \``))
  // A cell of the tariffs is called as its price.
  expect(parts.filter((part) => !row?.includes(`\`${part}\``) && !part.startsWith('price_'))).toEqual([])
})

it('kills before each of the tables that are written, none of which is called otherwise today', async () => {
  const sources = globSync('server/src/**/*.table.ts').map((file) => readFileSync(file, 'utf8'))
  const tables = sources.flatMap((text) => [...text.matchAll(/pgTable\(\s*'(\w+)'/g)].map(([, name]) => name))
  const killed = (await Promise.all(inParts.map(([, drill]) => partsOf(drill)))).flatMap(({ parts }) =>
    parts.flatMap((part) => part.match(/^kill writing (\w+)$/)?.[1] ?? []),
  )
  expect(killed.length).toBeGreaterThan(30)
  expect(killed.filter((name) => !tables.includes(name))).toEqual([])
})

it('refuses parts of a drill that has none, and contracts where none stand before', async () => {
  await expect((async () => restore.drill(['--only', 'backup']))()).rejects.toThrow(
    /^--only: this drill is one whole\n/,
  )
  await expect((async () => purchase.drill(['--contracts', '9']))()).rejects.toThrow(
    /^--contracts: none stand before this drill\n/,
  )
})

it.each(Object.entries(drills))('reads the usual numbers of %s before a wrong word', async (_, drill) => {
  await expect((async () => drill(['--spoil', 'nothing']))()).rejects.toThrow(/^--spoil nothing\n/)
})

it('ends a drill of clocks where a clock is not where it was put', () => {
  const wanted = Date.parse('2028-02-28T22:59:00Z')
  expect(() => clock.expectTime(wanted + 59_000, wanted)).not.toThrow()
  for (const found of [wanted - 600_000, Number.NaN])
    expect(() => clock.expectTime(found, wanted)).toThrow('libfaketime does nothing')
})
