import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './fixtures.ts'

const read = (file: string) => readFileSync(join(root, file), 'utf8')
const sources = globSync('server/src/**/*.ts', { cwd: root }).map(read)
const all = (pattern: RegExp) =>
  sources.flatMap((source) => [...source.matchAll(pattern)].map(([, name = '']) => name))
const rows = [
  ...read('docs/retention.md').matchAll(/^\| [^|]+ \| ([^|]+) \| ([^|]+) \| ([^|]+) \|$/gm),
].slice(1)
const quoted = (text: string) => [...text.matchAll(/`([a-z_.]+)`/g)].map(([, name = '']) => name)

it('says of every table how long its rows are kept, once', () => {
  const tables = all(/pgTable\(\s*'(\w+)'/g).sort()
  const named = rows.flatMap(([, what = '']) => quoted(what)).filter((name) => !name.includes('.'))
  expect(named.sort()).toEqual(tables)
})

it('names no job that there is not', () => {
  const jobs = all(/defineJob\(\s*'([\w.]+)'/g)
  const named = rows.flatMap(([, , , endedBy = '']) => quoted(endedBy))
  expect(named.length).toBeGreaterThan(8)
  expect(named.filter((name) => !jobs.includes(name))).toEqual([])
})

const hourly = /hourly at :(\d+)/
const daily = / (\d+):(\d+)$/

it('names the hour at which each of them runs', () => {
  const crons = new Map<string, string>()
  for (const source of sources) {
    const names = new Map(
      [...source.matchAll(/const (\w+) = defineJob\(\s*'([\w.]+)'/g)].map(([, own = '', name = '']) => [
        own,
        name,
      ]),
    )
    for (const [, own = '', cron = ''] of source.matchAll(/schedule\((\w+), '([^']+)'/g)) {
      const name = names.get(own)
      if (name) crons.set(name, cron)
    }
  }
  for (const [, , , endedBy = ''] of rows) {
    const [name = ''] = quoted(endedBy)
    const text = endedBy.trim()
    const minute = hourly.exec(text)?.[1]
    if (minute) expect(crons.get(name), name).toBe(`${Number(minute)} * * * *`)
    const [, hour, at] = daily.exec(minute ? '' : text) ?? []
    if (hour) expect(crons.get(name), name).toBe(`${Number(at)} ${Number(hour)} * * *`)
  }
})

it('lets copies of production forget as soon as the bases do, as it says', () => {
  const operations = read('docs/operations.md')
  const { Rules } = JSON.parse(read('deploy/s3/lifecycle.json'))
  const kept = 14
  expect(Rules).toMatchObject([
    {
      ...{ Status: 'Enabled', Filter: { Prefix: '' } },
      NoncurrentVersionExpiration: { NoncurrentDays: kept },
    },
  ])
  expect(operations).toContain('--lifecycle-configuration file://deploy/s3/lifecycle.json')
  expect(operations).toContain(`! -newermt '${kept} days ago'`)
  expect(read('deploy/pgbackrest/pgbackrest.conf')).toContain(`repo1-retention-full=${kept}\n`)
  const copies = operations.match(/^rsync -a .*cursus\/$/gm) ?? []
  expect(copies.length).toBeGreaterThan(0)
  for (const copy of copies) expect(copy).toContain('--delete --backup --backup-dir=')
  const periodOf = (what: string) => rows.find(([row]) => row.startsWith(`| ${what} |`))?.[2]
  expect(periodOf('Bases of a server’s database, and its log')).toContain(`newest ${kept} bases`)
  expect(periodOf('Copies of files')).toContain(`${kept} days`)
})
