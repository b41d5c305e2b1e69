import { AppError } from './errors.ts'

/**
 * Opens a queue for work that needs a processor: `atOnce` pieces run, `mayWait` wait in their order, more are
 * refused with the code.
 */
export function openQueue({ atOnce, mayWait, code }: { atOnce: number; mayWait: number; code: string }) {
  const waiting: (() => void)[] = []
  let running = 0
  /** Throws 503 with the code when the queue is full, before any work is begun. */
  const refuseWhenFull = () => {
    if (running >= atOnce && waiting.length >= mayWait) {
      throw new AppError('unavailable', code, { retryAfter: 5 })
    }
  }
  return {
    refuseWhenFull,
    /** Runs the work when its turn comes and returns its result. Throws 503 with the code when the queue is full. */
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
