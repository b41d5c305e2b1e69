import { dayMs } from '@cursus/shared/day'
import { inArray } from 'drizzle-orm'
import * as z from 'zod/mini'
import { eachAlone } from '../../platform/each-alone.ts'
import { defineJob } from '../../platform/jobs.ts'
import type { Services } from '../../platform/services.ts'
import { files } from './files.table.ts'

/** Deletes stored bytes that no row came to name. */
const tidyStore = defineJob('files.tidy', z.object({}), { retryLimit: 0, expireInSeconds: 3600 })

/** Bytes looked up at a time. */
const atATime = 500
/** Number of unnamed files, if more than the named ones, from which the store must belong to another database. */
const suspicious = 100

export function fileJobs(services: Services) {
  services.jobs.handle(tidyStore, () => removeUnnamed(services))
  services.jobs.schedule(tidyStore, '17 4 * * *', {})
}

/**
 * Deletes bytes that have had no row for a day. When that would be most of the store, deletes nothing and raises an
 * alarm.
 */
export async function removeUnnamed(services: Services): Promise<void> {
  const before = services.now().getTime() - dayMs
  const unnamed: string[] = []
  let named = 0
  for await (const keys of oldKeys(services, before)) {
    const known = await namesOf(services, keys)
    named += known.size
    unnamed.push(...keys.filter((key) => !known.has(key)))
  }
  if (unnamed.length > suspicious && unnamed.length > named) {
    services.log.error(
      { code: 'files.unnamed', unnamed: unnamed.length, named },
      'most files have no row: nothing was removed',
    )
    return
  }
  let removed = 0
  const ones = unnamed.map((id) => ({ id }))
  await eachAlone(services, { code: 'files.not_removed', ones }, async ({ id }) => {
    await services.files.remove(id)
    removed += 1
  })
  if (removed > 0) services.log.info({ removed }, 'bytes without a row were removed')
}

async function* oldKeys({ files: store }: Services, before: number): AsyncGenerator<string[]> {
  let keys: string[] = []
  for await (const { key, putAt } of store.list()) {
    if (putAt.getTime() < before) keys.push(key)
    if (keys.length < atATime) continue
    yield keys
    keys = []
  }
  if (keys.length > 0) yield keys
}

async function namesOf({ db }: Services, keys: string[]): Promise<Set<string>> {
  const rows = await db.select({ key: files.storageKey }).from(files).where(inArray(files.storageKey, keys))
  return new Set(rows.map(({ key }) => key))
}
