import type { TimelineEntry } from '@cursus/shared/contract-page'
import { parseDay } from '@cursus/shared/day'

interface ToldClaim {
  title: string
  /** DD/MM/YYYY. */
  day: string
}

type Entry = TimelineEntry | ({ kind: 'claim'; isToCome: false } & ToldClaim)

/** The life of a contract with its claims on their days: what comes stays first, the newest first. */
export function withClaims(life: readonly TimelineEntry[], claims: readonly ToldClaim[]): Entry[] {
  const past: Entry[] = [
    ...claims.map((claim) => ({ kind: 'claim' as const, isToCome: false as const, ...claim })),
    ...life.filter(({ isToCome }) => !isToCome),
  ]
  const at = ({ day }: Entry) => parseDay(day) ?? ''
  return [
    ...life.filter(({ isToCome }) => isToCome),
    ...past.toSorted((one, other) => (at(one) < at(other) ? 1 : at(one) > at(other) ? -1 : 0)),
  ]
}
