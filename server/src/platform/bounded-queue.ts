import { AppError } from './errors.ts'

/** Opens a queue for work that takes a processor: so much of it runs at once, so much waits in its order, and no more. */
export function openQueue({ atOnce, mayWait }: { atOnce: number; mayWait: number }) {
  const waiting: (() => void)[] = []
  let running = 0
  /** Throws 503 `platform.busy` when nothing more may wait, so that who would be refused need not begin. */
  const refuseWhenFull = () => {
    if (running >= atOnce && waiting.length >= mayWait) {
      throw new AppError('unavailable', 'platform.busy', { retryAfter: 5 })
    }
  }
  return {
    refuseWhenFull,
    /** Runs the work when its turn comes. Throws 503 as `refuseWhenFull` does. */
    async run<T>(work: () => Promise<T>): Promise<T> {
      refuseWhenFull()
      if (running < atOnce) running += 1
      else await new Promise<void>((go) => waiting.push(go))
      try {
        return await work()
      } finally {
        // Who waits takes over the place.
        const next = waiting.shift()
        if (next) next()
        else running -= 1
      }
    },
  }
}
