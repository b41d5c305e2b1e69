type Sending = { ms: number; awaited: () => number }

/**
 * Watches who holds a place while they send: whoever takes longer than `ms` is told to end as soon as somebody waits for a place, the
 * one who began first before others, and no more of them than wait (`awaited`).
 */
export function endSlowSenders({ ms, awaited }: Sending) {
  const overdue = new Set<() => void>()
  let ending = 0
  const endOne = () => {
    const [first] = overdue
    if (!first || awaited() <= ending) return
    overdue.delete(first)
    ending += 1
    first()
  }
  return {
    /** Ends one where somebody has just begun to wait. */
    endOne,
    /** Does the work of a sender, who is told by `end`. */
    async during<T>(end: () => void, work: () => Promise<T>): Promise<T> {
      let isTold = false
      const tell = () => {
        isTold = true
        end()
      }
      const timer = setTimeout(() => {
        overdue.add(tell)
        endOne()
      }, ms)
      try {
        return await work()
      } finally {
        clearTimeout(timer)
        overdue.delete(tell)
        if (isTold) ending -= 1
      }
    },
  }
}
