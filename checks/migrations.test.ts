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

/** Numbers of migrations that were published before decision 739. */
const before = 74

/**
 * Returns by what a migration would keep others out of a table for longer than a moment: an index of a table that stood before,
 * made while nobody may write, or a table that is changed and filled in one transaction.
 */
function heldBy(statements: string): string[] {
  const sql = statements.replace(/--.*$/gm, '')
  const named = (pattern: RegExp) => [...sql.matchAll(pattern)].map(([, name = '']) => name)
  const made = named(/CREATE TABLE "(\w+)"/g)
  const indexed = named(/CREATE (?:UNIQUE )?INDEX (?!CONCURRENTLY).*? ON "(\w+)"/g)
  const changed = named(/ALTER TABLE "(\w+)"/g).filter((table) => !made.includes(table))
  const alone = /INDEX CONCURRENTLY/.test(sql)
  const again = named(/CREATE (?:UNIQUE )?INDEX CONCURRENTLY "(\w+)"/g).filter(
    (name) => !sql.includes(`DROP INDEX CONCURRENTLY IF EXISTS "${name}"`),
  )
  return [
    ...indexed
      .filter((table) => !made.includes(table))
      .map((table) => `an index of ${table} is made without CONCURRENTLY`),
    ...changed
      .filter((table) => sql.includes(`UPDATE "${table}"`))
      .map((table) => `${table} is changed and filled in one file: fill it in the next one`),
    ...(alone && /ALTER TABLE|CREATE TABLE|UPDATE "/.test(sql)
      ? ['indexes that are made CONCURRENTLY stand in a file of their own: it is no transaction']
      : []),
    ...again.map((name) => `${name} is not dropped first, so a try that was cut is not made again`),
  ]
}

it('sees what a migration would keep others out by', () => {
  expect(heldBy('ALTER TABLE "a" ADD COLUMN "x" int;\nUPDATE "a" SET x = 1;')).toEqual([
    'a is changed and filled in one file: fill it in the next one',
  ])
  expect(heldBy('CREATE INDEX "i" ON "a" USING btree ("x");')).toEqual([
    'an index of a is made without CONCURRENTLY',
  ])
  expect(
    heldBy('CREATE INDEX CONCURRENTLY "i" ON "a" ("x");\nALTER TABLE "a" ADD COLUMN "y" int;'),
  ).toHaveLength(2)
  const fine = [
    'CREATE TABLE "n" ();\nCREATE INDEX "i" ON "n" ("x");\nALTER TABLE "n" ADD CONSTRAINT "c";\nUPDATE "n" SET x = 1;',
    'DROP INDEX CONCURRENTLY IF EXISTS "i";\nCREATE UNIQUE INDEX CONCURRENTLY "i" ON "a" ("x");',
    'ALTER TABLE "a" ADD COLUMN "x" int;\n-- UPDATE "a" comes next.\nUPDATE "b" SET x = 1;',
  ]
  expect(fine.flatMap(heldBy)).toEqual([])
})

it('has no migration that keeps others out of a table for long (decision 739)', () => {
  const since = entries.filter(({ tag }) => Number(tag.slice(0, 4)) >= before)
  const faults = since.flatMap(({ tag }) =>
    heldBy(readFileSync(join(folder, `${tag}.sql`), 'utf8')).map((fault) => `${tag}: ${fault}`),
  )
  expect(faults).toEqual([])
})

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
