import { readFile } from 'node:fs/promises'
import * as z from 'zod/mini'
import type { Services } from '../../platform/services.ts'
import { listBackups } from './manifest.ts'

/** When the newest whole backup was finished and how old it is; `at` is null when there is none. */
export type LastBackup = { at: string | null; hours: number | null }

/** Milliseconds for which a reading is reused: a load balancer asks every second. */
const freshMs = 30_000

/** Returns the function that reads the last backup; null where none is configured. */
export function lastBackupOf({ config, now }: Services): (() => Promise<LastBackup>) | null {
  const read = readerOf(config)
  if (!read) return null
  let known: { readAt: number; at: string | null } | undefined
  return async () => {
    const time = now().getTime()
    if (!known || Math.abs(time - known.readAt) > freshMs) known = { readAt: time, at: await read() }
    const { at } = known
    return { at, hours: at === null ? null : Math.round((time - Date.parse(at)) / 360_000) / 10 }
  }
}

/** Reads when the newest whole backup was finished. */
function readerOf({ backup, backupInfo }: Services['config']): (() => Promise<string | null>) | null {
  if (backup) return async () => (await listBackups(backup.dir))[0]?.manifest.finishedAt ?? null
  return backupInfo === null ? null : () => newestOf(backupInfo)
}

/** What `pgbackrest --output=json info` says, as far as we read it: times are seconds since 1970. */
const Info = z.array(
  z.object({ backup: z.array(z.object({ error: z.boolean(), timestamp: z.object({ stop: z.int() }) })) }),
)

/** A file that is not there, half written or none of pgBackRest's tells of no backup: somebody is called. */
async function newestOf(file: string): Promise<string | null> {
  const text = await readFile(file, 'utf8').catch(() => '[]')
  const whole = parsed(text).flatMap(({ backup }) => backup.filter(({ error }) => !error))
  const stops = whole.map(({ timestamp }) => timestamp.stop)
  return stops.length === 0 ? null : new Date(Math.max(...stops) * 1000).toISOString()
}

function parsed(text: string): z.infer<typeof Info> {
  try {
    return Info.parse(JSON.parse(text))
  } catch {
    return []
  }
}
