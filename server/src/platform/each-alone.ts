import { isPassing } from './database-away.ts'
import type { Services } from './services.ts'

/**
 * Does the work of a sweep for each by itself: one that fails is told to the log, and keeps nobody behind it waiting; the next
 * sweep finds it again. Throws where a provider or the database is away, which fails for all.
 */
export async function eachAlone<One extends { id: string }>(
  { log }: Pick<Services, 'log'>,
  { code, ones }: { code: string; ones: readonly One[] },
  work: (one: One) => Promise<unknown>,
): Promise<void> {
  for (const one of ones) {
    try {
      await work(one)
    } catch (error) {
      if (isPassing(error)) throw error
      log.error({ err: error, code, id: one.id }, 'one of a sweep failed')
    }
  }
}
