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
    /** Returns how many wait for their turn. */
    awaited: () => waiting.length,
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

/** Opens a queue for each key, such as a network: one piece of its work runs, `mayWait` wait, more are refused with the code. */
export function openQueueOfEach(bounds: { mayWait: number; code: string }) {
  const queues = new Map<string, { queue: ReturnType<typeof openQueue>; held: number }>()
  return {
    /** Runs the work when the turn of its key comes and returns its result. Throws 503 with the code when that queue is full. */
    async run<T>(key: string, work: () => Promise<T>): Promise<T> {
      const own = queues.get(key) ?? { queue: openQueue({ atOnce: 1, ...bounds }), held: 0 }
      queues.set(key, own)
      own.held += 1
      try {
        return await own.queue.run(work)
      } finally {
        own.held -= 1
        if (own.held === 0) queues.delete(key)
      }
    },
  }
}
