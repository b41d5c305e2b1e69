import { saysAway } from './database-away.ts'
import type { Log } from './log.ts'

const quietMs = 60_000

/** Gets each failure of the driver, with the part of the process that met it. */
export type Outage = (part: 'connections' | 'listener' | 'jobs', error: unknown) => void

/**
 * Creates a reporter that logs an outage once a minute for the whole process, because every connection, worker and
 * timer meets it. Any other failure is logged as an error, also once a minute.
 */
export function createOutage(log: Log, now: () => number = () => performance.now()): Outage {
  const quietUntil = { warn: 0, error: 0 }
  return (part, error) => {
    const level = saysAway(error) ? 'warn' : 'error'
    if (now() < quietUntil[level]) return
    quietUntil[level] = now() + quietMs
    log[level]({ part, err: error }, level === 'warn' ? 'the database is away' : 'the database refused')
  }
}
