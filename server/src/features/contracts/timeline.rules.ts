import type { TimelineEntry } from '@cursus/shared/contract-page'
import { type Day, dayOf, formatDay } from '@cursus/shared/day'
import { type ContractEvent, type Standing, stateOn } from './contract-state.rules.ts'

/** An event of a contract with the moment it was written and what brought it about. */
export type Noted = ContractEvent & { at: Date; cause: string }

/** A contract as its timeline reads it: `issuedOn` is the day of its document, `renews` that its end is carried on. */
export type Lived = Standing & { renews: boolean; issuedOn: Day | null }

type Entry = { kind: TimelineEntry['kind']; day: Day; effectOn?: Day | undefined }

/** What comes, the latest day first, then what happened, the newest first. `life` is oldest first. */
export function timelineOf(contract: Lived, life: readonly Noted[], today: Day): TimelineEntry[] {
  const past = [...happenedTo(contract, life, today), ...begunAndOver(contract, today)]
  return [
    ...comingTo(contract, today).map((entry) => present(entry, true)),
    ...newestFirst(past).map((entry) => present(entry, false)),
  ]
}

const present = ({ kind, day, effectOn }: Entry, isToCome: boolean): TimelineEntry => ({
  kind,
  day: formatDay(day),
  effectOn: effectOn ? formatDay(effectOn) : null,
  isToCome,
})

/** Of one day the later written stands first. */
function newestFirst(entries: readonly Entry[]): Entry[] {
  return entries.toReversed().sort((one, other) => (one.day < other.day ? 1 : one.day > other.day ? -1 : 0))
}

/** What a contract was made of is told by its payment. */
function happenedTo({ issuedOn }: Lived, life: readonly Noted[], today: Day): Entry[] {
  const noted = life.flatMap((event) => (event.kind === 'made' ? [] : [toEntry(event, event.kind, today)]))
  return issuedOn ? [...noted, { kind: 'issued', day: issuedOn }] : noted
}

function toEntry(
  { onDay, at, cause, facts }: Noted,
  kind: Exclude<Noted['kind'], 'made'>,
  today: Day,
): Entry {
  if (kind === 'paid' && cause === 'school') return { kind: 'paidBySchool', day: onDay }
  const movesEnd = kind === 'changed' || kind === 'renewed'
  if (onDay > today) return { kind, day: dayOf(at), effectOn: onDay }
  return { kind, day: onDay, effectOn: movesEnd ? facts.endDate : undefined }
}

function begunAndOver(contract: Lived, today: Day): Entry[] {
  const { cover, isTerminated } = stateOn(contract, today)
  const { startDate, endDate } = contract
  const neverBegan = isTerminated && endDate <= startDate
  const hasBegun = cover !== 'waiting' && startDate <= today && !neverBegan
  return [
    ...(hasBegun ? [{ kind: 'begins' as const, day: startDate }] : []),
    ...(cover === 'expired' ? [{ kind: 'ends' as const, day: endDate }] : []),
  ]
}

/** Nothing comes to what waits for its payment or signature, as nobody knows when it is done. */
function comingTo(contract: Lived, today: Day): Entry[] {
  const { cover, isTerminated } = stateOn(contract, today)
  const { startDate, endDate, renews } = contract
  if (cover === 'waiting' || cover === 'ended' || cover === 'expired') return []
  const end: Entry = { kind: renews && !isTerminated ? 'renews' : 'ends', day: endDate }
  return startDate > today ? [end, { kind: 'begins', day: startDate }] : [end]
}
