import type { Services } from '../../platform/services.ts'
import { listBackups } from './manifest.ts'

/** When the newest whole backup was finished and how old that is; `at` is null when there is none. */
export type LastBackup = { at: string | null; hours: number | null }

/** Folders are read once in so long: a balancer asks every second. */
const freshMs = 30_000

/** Asks for the last backup; answers undefined where none is configured. */
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
