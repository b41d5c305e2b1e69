import type { TimelineEntry } from '@cursus/shared/contract-page'
import { parseDay } from '@cursus/shared/day'
import type { LateNext } from '../../../payments/late-next.ts'

interface ToldClaim {
  title: string
  /** DD/MM/YYYY. */
  day: string
}

type Entry =
  | TimelineEntry
  | ({ kind: 'claim'; isToCome: false } & ToldClaim)
  | ({ kind: 'follows'; isToCome: true } & LateNext)

/** What the life of a contract, which its own word knows, does not tell of. */
interface Beside {
  claims: readonly ToldClaim[]
  /** What follows a premium that is missing. */
  follows: LateNext | null
}

/** The life of a contract with what stands beside it, each on its day: what comes stays first, the newest first. */
export function withClaims(life: readonly TimelineEntry[], { claims, follows }: Beside): Entry[] {
  const toCome: Entry[] = life.filter(({ isToCome }) => isToCome)
  if (follows) toCome.push({ kind: 'follows', isToCome: true, ...follows })
  const past: Entry[] = [
    ...claims.map((claim) => ({ kind: 'claim' as const, isToCome: false as const, ...claim })),
    ...life.filter(({ isToCome }) => !isToCome),
  ]
  return [...newestFirst(toCome), ...newestFirst(past)]
}

const newestFirst = (entries: readonly Entry[]) =>
  entries.toSorted((one, other) => (at(one) < at(other) ? 1 : at(one) > at(other) ? -1 : 0))

const at = ({ day }: Entry) => parseDay(day) ?? ''
