import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './fixtures.ts'

const folder = join(root, 'server/migrations')
const { entries } = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')) as {
  entries: { idx: number; tag: string }[]
}

/** Returns what a folder of migrations has too much or too little of, when its journal names these, in order. */
function faultsOf(tags: readonly string[], files: readonly string[]): string[] {
  const newest = tags.at(-1)?.slice(0, 4)
  const wanted = [...tags.map((tag) => `${tag}.sql`), `${newest}_snapshot.json`]
  return [
    ...wanted.filter((file) => !files.includes(file)).map((file) => `${file} is missing`),
    ...files.filter((file) => !wanted.includes(file)).map((file) => `${file} is too much`),
  ]
}

it('sees a migration that no journal names, one that is gone, and a snapshot of before', () => {
  const files = ['0000_schema.sql', '0002_x.sql', '0000_snapshot.json', '0001_snapshot.json']
  expect(faultsOf(['0000_schema', '0001_homes'], files)).toEqual([
    '0001_homes.sql is missing',
    '0002_x.sql is too much',
    '0000_snapshot.json is too much',
  ])
})

it('has each migration of the journal, numbered without a gap, and the newest snapshot alone (decision 566)', () => {
  const files = [...readdirSync(folder), ...readdirSync(join(folder, 'meta'))]
  const others = ['meta', '_journal.json']
  const tags = entries.map(({ tag }) => tag)
  expect(tags.map((tag) => Number(tag.slice(0, 4)))).toEqual([...tags.keys()])
  expect(
    faultsOf(
      tags,
      files.filter((file) => !others.includes(file)),
    ),
  ).toEqual([])
})
