import { setTimeout as wait } from 'node:timers/promises'

/** A look whether it works: when it began, how long it took in milliseconds, and what was wrong. */
export type Look = { began: number; ms: number; fault: string | null }

/** Milliseconds within which a look has to be answered. */
export const withinMs = 2000
/** Milliseconds between two looks. */
const everyMs = 200

/** Looks again and again, without waiting for the look before: silence must not slow the watch. */
export function startProbe(look: (number: number) => Promise<void>) {
  const looks: Look[] = []
  let isOpen = true
  let number = 0
  const one = async () => {
    const began = performance.now()
    const at = looks.push({ began, ms: Number.POSITIVE_INFINITY, fault: 'no answer yet' }) - 1
    const fault = await look(number++).then(
      () => null,
      (error) => String((error as Error).cause ?? error),
    )
    looks[at] = { began, ms: performance.now() - began, fault }
  }
  const watching = (async () => {
    for (const open = new Set<Promise<void>>(); isOpen; await wait(everyMs)) {
      if (open.size > 60) continue
      const looking = one().finally(() => open.delete(looking))
      open.add(looking)
    }
  })()
  return {
    looks,
    async close() {
      isOpen = false
      await watching
    },
  }
}

/**
 * Milliseconds from `at` to the moment from which every look was answered rightly within two seconds, up to `until`; 0
 * when nobody noticed; null when it never came back.
 */
export function recoveryOf(
  looks: readonly Look[],
  { at, until }: { at: number; until: number },
): number | null {
  // One that began a moment before may have been under way.
  const during = looks.filter(({ began }) => began >= at - withinMs && began <= until)
  const bad = during.filter(({ began, ms, fault }) => began + ms > at && (fault !== null || ms > withinMs))
  const last = bad.at(-1)
  if (!last) return 0
  const next = during.find(({ began }) => began > last.began)
  return next ? Math.max(0, next.began - at) : null
}

/** Longest answer to a look that began within that time, in milliseconds. */
export function slowest(looks: readonly Look[], { at, until }: { at: number; until: number }): number {
  const during = looks.filter(({ began }) => began >= at && began <= until)
  return Math.max(0, ...during.map(({ ms }) => ms))
}
