import { dayOf } from '@cursus/shared/day'
import { eq, lt } from 'drizzle-orm'
import type { Services } from '../../platform/services.ts'
import { countedFigures } from './dashboard.table.ts'

/** Within the first an answer is as good as new; within the second it is given at once, and counted anew behind it. */
const freshMs = 60_000
const keptMs = 7 * 24 * 3_600_000

interface Counting<Asked, Answer> {
  /** Name under which its answers are kept. */
  what: string
  count: (asked: Asked) => Promise<Answer>
  /** Reads a kept answer; undefined for one of an older release, which had others. */
  read: (kept: unknown) => Answer | undefined
}

/**
 * Keeps answers that are counted from every contract in the database, so that nobody waits for what somebody asked in the last week,
 * also after a start and in another process; each says when it was counted. A count that fails is not kept; an
 * answer that cannot be kept, as by a full disk, is given all the same.
 */
export function remembered<Asked, Answer>(
  services: Pick<Services, 'db' | 'log' | 'now'>,
  { what, count, read }: Counting<Asked, Answer>,
): (asked: Asked) => Promise<Answer> {
  const { db, log, now } = services
  const running = new Map<string, Promise<Answer>>()

  async function countAndKeep(key: string, asked: Asked): Promise<Answer> {
    const countedAt = now()
    const answer = await count(asked)
    await keep(services, { asked: key, answer, countedAt }).catch((err) =>
      log.warn({ err, what }, 'figures were counted and not kept'),
    )
    return answer
  }

  function counted(key: string, asked: Asked): Promise<Answer> {
    const known = running.get(key)
    if (known) return known
    const next = countAndKeep(key, asked).finally(() => running.delete(key))
    running.set(key, next)
    return next
  }

  return async (asked) => {
    // With its month: what was counted before it began is of another period.
    const key = `${what} ${dayOf(now()).slice(0, 7)} ${JSON.stringify(asked)}`
    const [row] = await db.select().from(countedFigures).where(eq(countedFigures.asked, key))
    const age = row ? now().getTime() - row.countedAt.getTime() : keptMs
    const answer = row && age < keptMs ? read(row.answer) : undefined
    if (answer === undefined) return counted(key, asked)
    // Nobody waits for it. It is asked for again by whoever looks next, so a failure costs nothing but its line.
    if (age >= freshMs)
      counted(key, asked).catch((err) => log.warn({ err, what }, 'figures were not counted'))
    return answer
  }
}

type Kept = typeof countedFigures.$inferInsert

/** Keeps an answer in place of the one before, and drops what nobody asked for in a while. */
async function keep({ db, now }: Pick<Services, 'db' | 'now'>, kept: Kept): Promise<void> {
  await db.delete(countedFigures).where(lt(countedFigures.countedAt, new Date(now().getTime() - keptMs)))
  await db.insert(countedFigures).values(kept).onConflictDoUpdate({ target: countedFigures.asked, set: kept })
}
