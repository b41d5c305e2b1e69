import { utimesSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { startTest } from '../../../test/harness.ts'
import { isStored } from '../../../test/is-stored.ts'
import { transact } from '../../platform/database.ts'
import { removeUnnamed } from './files.jobs.ts'
import { insertFile, storeBytes } from './files.service.ts'
import { files } from './files.table.ts'

const t = await startTest()

/** Stores bytes that are this many hours old, with or without their row. */
async function stored({ hours, isNamed }: { hours: number; isNamed: boolean }): Promise<string> {
  const bytes = await storeBytes(t.services, Buffer.from('%PDF-1.7'), 'application/pdf')
  if (isNamed) await transact(t.db, (tx) => insertFile(tx, t.services, bytes))
  const { storageKey: key } = bytes
  const putAt = new Date(t.clock.now().getTime() - hours * 3_600_000)
  utimesSync(join(t.config.dataDir, 'files', key.slice(0, 2), key), putAt, putAt)
  return key
}

const isThere = (key: string) => isStored(t.services, key)

beforeEach(async () => {
  for await (const { key } of t.services.files.list()) await t.services.files.remove(key)
  await t.db.delete(files)
})

it('removes bytes that no row names after a day, and no others', async () => {
  const old = await stored({ hours: 25, isNamed: false })
  const kept = [
    await stored({ hours: 23, isNamed: false }),
    await stored({ hours: 25, isNamed: true }),
    await stored({ hours: 0, isNamed: true }),
  ]
  await removeUnnamed(t.services)
  expect(await isThere(old)).toBe(false)
  for (const key of kept) expect(await isThere(key)).toBe(true)
})

it('removes the others although one cannot be removed', async () => {
  const keys = [await stored({ hours: 25, isNamed: false }), await stored({ hours: 25, isNamed: false })]
  const { remove } = t.services.files
  onTestFinished(() => {
    t.services.files.remove = remove
  })
  let tries = 0
  t.services.files.remove = (key) => {
    tries += 1
    return tries === 1 ? Promise.reject(new Error('not allowed')) : remove(key)
  }
  await removeUnnamed(t.services)
  expect((await Promise.all(keys.map(isThere))).filter(Boolean)).toHaveLength(1)
  t.lines.length = 0
})

it('removes nothing where most files have no row, as in the store of another database, and raises an alarm', async () => {
  const keys = []
  for (let turn = 0; turn < 101; turn += 1) keys.push(await stored({ hours: 25, isNamed: false }))
  await stored({ hours: 25, isNamed: true })
  await removeUnnamed(t.services)
  for (const key of keys) expect(await isThere(key)).toBe(true)
  expect(t.lines.filter(({ level }) => level === 50)).toMatchObject([
    { code: 'files.unnamed', unnamed: 101, named: 1 },
  ])
})
