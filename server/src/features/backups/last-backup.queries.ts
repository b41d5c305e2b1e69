import type { Services } from '../../platform/services.ts'
import { listBackups } from './manifest.ts'

/** When the newest whole backup was finished and how old it is; `at` is null when there is none. */
export type LastBackup = { at: string | null; hours: number | null }

/** Milliseconds for which a reading of the folder is reused: a load balancer asks every second. */
const freshMs = 30_000

/** Returns the function that reads the last backup; it returns undefined when no backup is configured. */
export function lastBackupOf({ config, now }: Services): () => Promise<LastBackup | undefined> {
  const { backup } = config
  let known: { readAt: number; at: string | null } | undefined
  return async () => {
    if (!backup) return undefined
    const time = now().getTime()
    if (!known || Math.abs(time - known.readAt) > freshMs) {
      const [newest] = await listBackups(backup.dir)
      known = { readAt: time, at: newest?.manifest.finishedAt ?? null }
    }
    const { at } = known
    return { at, hours: at === null ? null : Math.round((time - Date.parse(at)) / 360_000) / 10 }
  }
}
