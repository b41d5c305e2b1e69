import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod/mini'
import { root } from './fixtures.ts'

const read = (page: string) => readFileSync(join(root, page), 'utf8')

it('names in docs/operations.md each variable of the configuration, and no other', () => {
  const inCode = [...read('server/src/platform/config-variables.ts').matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm)]
  const inDocs = [...read('docs/operations.md').matchAll(/^\| `([A-Z][A-Z0-9_]+)` \|/gm)]
  const names = (matches: RegExpExecArray[]) => [...new Set(matches.map(([, name]) => name))].sort()
  expect(inCode.length).toBeGreaterThan(20)
  expect(names(inDocs)).toEqual(names(inCode))
})

it('says in docs/operations.md what to do about each alert, and about no other', () => {
  const names = (page: string, shape: RegExp) =>
    [...read(page).matchAll(shape)].map(([, name]) => name).sort()
  const alerts = names('deploy/prometheus/alerts.yml', /^ +- alert: (\w+)$/gm)
  expect(alerts.length).toBeGreaterThan(10)
  expect(names('docs/operations.md', /^\| `(Cursus[A-Z]\w+)` \|/gm)).toEqual(alerts)
  expect(names('deploy/prometheus/alerts.test.yml', /^ +- alertname: (\w+)$/gm)).toEqual(alerts)
})

it('names in docs each job of the clock, for whom CursusJobsLate calls', () => {
  const sources = globSync('server/src/**/*.ts', { cwd: root }).map(read)
  const all = (shape: RegExp) => sources.flatMap((source) => [...source.matchAll(shape)])
  const jobs = new Map(
    all(/const (\w+) = defineJob\(\s*'([\w.]+)'/g).map(([, own = '', name = '']) => [own, name]),
  )
  const clocked = all(/\.schedule\((\w+), '/g).flatMap(([, own = '']) => jobs.get(own) ?? [])
  const pages = read('docs/operations.md') + read('docs/retention.md')
  expect(clocked.length).toBeGreaterThan(20)
  expect(clocked.filter((name) => !pages.includes(`\`${name}\``))).toEqual([])
})

it('says in docs/operations.md what to do about each line of the log that wants a person', () => {
  const sources = globSync('server/src/**/*.ts', { cwd: root, exclude: ['**/*.test.ts'] }).map(read)
  const codes = sources.flatMap((source) =>
    [...source.matchAll(/log\.error\(\s*\{[^}]*?\bcode(:[^,}]*|,)/g)].flatMap(({ 1: told = '', index }) => {
      const given =
        told === ',' ? source.slice(0, index).slice(source.lastIndexOf('const code =', index)) : told
      return [...given.matchAll(/'(\w+\.\w+)'/g)].map(([, code = '']) => code)
    }),
  )
  expect(codes.length).toBeGreaterThan(15)
  const page = read('docs/operations.md')
  expect(codes.filter((code) => !page.includes(`\`${code}\``))).toEqual([])
})

it('tells in docs/operations.md how deploy/compose is backed up and restored, by services and variables that it has', () => {
  const [, section = ''] = read('docs/operations.md').split('### With deploy/compose\n')
  const [told = ''] = section.split('\n### ')
  const [backup = '', restore = ''] = [...told.matchAll(/```sh\n([^`]+)```/g)].map(([, text = '']) => text)
  for (const step of ['pg_dump -U cursus', 'mc mirror', '--backup-dir', 'copies:'])
    expect(backup).toContain(step)
  for (const step of ['pg_restore -U cursus', 'mc mirror', 'docker compose up -d'])
    expect(restore).toContain(step)
  const composed = z.object({
    services: z.record(z.string(), z.looseObject({ entrypoint: z.optional(z.unknown()) })),
  })
  const { services } = composed.parse(parse(read('deploy/compose/compose.yaml')))
  const named = [
    ...told.matchAll(/docker compose (?:exec|run)(?: -\S+)*(?: -v \S+| -\S+)* (\w+)/g),
    ...told.matchAll(/docker compose (?:stop|up -d) ([a-z][\w ]*\w)/g),
  ].flatMap(([, names = '']) => names.split(' '))
  expect(named.length).toBeGreaterThan(8)
  expect(named.filter((name) => !(name in services))).toEqual([])
  // Its words are one command of a shell, as they are given here.
  expect(services.bucket?.entrypoint).toEqual(['sh', '-c'])
  const variables = [...told.matchAll(/\$(S3_\w+)/g)].map(([, name = '']) => name)
  expect(variables.length).toBeGreaterThan(4)
  expect(variables.filter((name) => !read('deploy/compose/.env.example').includes(`${name}=`))).toEqual([])
  expect(read('deploy/compose/compose.yaml')).toContain('POSTGRES_USER: cursus')
})
