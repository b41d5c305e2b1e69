/** Runs at most `atOnce` of the works that it is given; the others wait in the order in which they came. */
export function inTurn(atOnce: number) {
  const waiting: (() => void)[] = []
  let running = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
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
  }
}
