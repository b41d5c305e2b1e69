import type { Services } from '../../platform/services.ts'

/** Within the first an answer is as good as new; within the second it is given at once, and counted anew behind it. */
const freshMs = 60_000
const keptMs = 15 * 60_000
const keysAtMost = 200

type Kept<Answer> = { at: number; value: Promise<Answer>; isRenewed: boolean }

/**
 * Reuses an answer that is counted from every contract, so that nobody waits for what was asked a quarter of an hour ago; the answer
 * says when it was counted. One that fails is not kept.
 */
export function remembered<Asked, Answer>(
  { now }: Pick<Services, 'now'>,
  read: (asked: Asked) => Promise<Answer>,
): (asked: Asked) => Promise<Answer> {
  const kept = new Map<string, Kept<Answer>>()
  const keep = (key: string, answer: Kept<Answer>) => {
    if (kept.size >= keysAtMost) kept.clear()
    kept.set(key, answer)
  }
  return (asked) => {
    const [key, at] = [JSON.stringify(asked), now().getTime()]
    const known = kept.get(key)
    if (known && at < known.at + (known.isRenewed ? keptMs : freshMs)) return known.value
    const next = { at, value: read(asked), isRenewed: false }
    if (!known || at >= known.at + keptMs) {
      keep(key, next)
      next.value.catch(() => kept.delete(key))
      return next.value
    }
    known.isRenewed = true
    next.value.then(
      () => keep(key, next),
      () => {
        known.isRenewed = false
      },
    )
    return known.value
  }
}
