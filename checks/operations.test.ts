import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
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
