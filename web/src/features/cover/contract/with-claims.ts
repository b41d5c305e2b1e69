import type { Claim } from '@cursus/shared/claims'
import type { TimelineEntry } from '@cursus/shared/contract-page'
import { type Day, dayOf, parseDay } from '@cursus/shared/day'
import type { LateNext } from '../../../payments/late-next.ts'

type ToldClaim = Pick<Claim, 'title' | 'creation_date'>

type Entry =
  | TimelineEntry
  | { kind: 'claim'; isToCome: false; title: string; day: Day }
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
  const past: Entry[] = [...claims.map(ofClaim), ...life.filter(({ isToCome }) => !isToCome)]
  return [...newestFirst(toCome), ...newestFirst(past)]
}

function ofClaim({ title, creation_date }: ToldClaim): Entry {
  return { kind: 'claim', isToCome: false, title, day: dayOf(new Date(creation_date)) }
}

const newestFirst = (entries: readonly Entry[]) =>
  entries.toSorted((one, other) => (at(one) < at(other) ? 1 : at(one) > at(other) ? -1 : 0))

const at = ({ day }: Entry) => parseDay(day) ?? ''
