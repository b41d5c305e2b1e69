import { saysAway } from './database-away.ts'
import type { Log } from './log.ts'

const quietMs = 60_000

/** Hears of each failure of the driver, and says which part of the process met it. */
export type Outage = (part: 'connections' | 'listener' | 'jobs', error: unknown) => void

/**
 * Says that the database is away in one line a minute, for the whole process: every connection, worker and timer meets the
 * same outage. What is no outage wants a person: it is an error, one line a minute too.
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
