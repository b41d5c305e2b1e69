import { existsSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { dayMs } from '@cursus/shared/day'
import * as z from 'zod/mini'
import { defineJob } from '../../platform/jobs.ts'
import type { Services } from '../../platform/services.ts'
import { StartFault } from '../../platform/start-fault.ts'
import { readRecipient } from './age-keys.ts'
import { listBackups } from './manifest.ts'
import { rereadBackup } from './reread-backup.ts'
import { backUpDataFolder } from './write-backup.service.ts'

/**
 * Backs up every night; tries again three times within two hours, because a full disk may have been emptied by then.
 */
export const nightlyBackup = defineJob('backups.nightly', z.object({}), {
  retryLimit: 3,
  retryDelay: 600,
  retryDelayMax: 3600,
  expireInSeconds: 4 * 3600,
})

/** Schedules the nightly backup where one is configured, and ends the schedule where none is any more. Throws `StartFault` for a key that cannot encrypt. */
export function backupJobs(services: Services) {
  const { backup } = services.config
  if (!backup) return services.jobs.unschedule(nightlyBackup)
  const recipient = readRecipient(backup.recipient)
  if (!recipient)
    throw new StartFault('BACKUP_RECIPIENT is mistyped: give the public half that --make-key told, age1….')
  services.jobs.handle(nightlyBackup, () => backUp(services, { ...backup, recipient }))
  services.jobs.schedule(nightlyBackup, `7 ${backup.hour} * * *`, {})
}

type Nightly = { dir: string; recipient: Uint8Array; keep: number }

async function backUp(services: Services, { dir, recipient, keep }: Nightly): Promise<void> {
  const { config, log, now } = services
  const { dataDir, s3 } = config
  const begun = Date.now()
  try {
    const store = s3 ? 's3' : 'disk'
    const written = await backUpDataFolder({ dataDir, into: dir, recipient, store, now })
    await rereadBackup(written)
    const removed = await removeOld(dir, keep, now())
    const { archives, files } = written.manifest
    const bytes = Object.values(archives).reduce((sum, archive) => sum + archive.bytes, 0)
    log.info({ files, bytes, removed, ms: Date.now() - begun }, 'a backup was written')
  } catch (error) {
    log.error({ code: 'backups.failed', dataDir, err: error }, 'the nightly backup was not written')
    throw error
  }
}

/** Keeps the newest `keep` whole backups, and deletes unfinished ones after a day. Returns how many were deleted. */
async function removeOld(dir: string, keep: number, now: Date): Promise<number> {
  const old = (await listBackups(dir)).slice(keep).map(({ folder }) => folder)
  const begun = (await readdir(dir))
    .filter((name) => /^cursus-\d{8}T\d{6}Z\.part$/.test(name))
    .map((name) => join(dir, name))
  for (const folder of begun) {
    const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: now.getTime() }))
    if (now.getTime() - mtimeMs > dayMs) old.push(folder)
  }
  for (const folder of old) await rm(folder, { recursive: true, force: true })
  return old.filter((folder) => !existsSync(folder)).length
}
