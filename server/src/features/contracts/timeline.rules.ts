import type { ChangedPart, TimelineEntry } from '@cursus/shared/contract-page'
import { type Day, dayOf, formatDay } from '@cursus/shared/day'
import type { ContractEvent } from './contract-life.rules.ts'
import { lastCoveredDay, lastDayToSign, type Standing, stateOn } from './contract-state.rules.ts'

/** An event of a contract with the time of its writing and its cause. */
export type Noted = ContractEvent & { at: Date; cause: string }

/**
 * A contract as far as its timeline shows it: `issuedAt` is when its document was made, `renews` that its end is carried
 * on, `changesOn` the day of a change that is agreed.
 */
export type Lived = Standing &
  Parameters<typeof lastDayToSign>[0] & {
    renews: boolean
    needsDevice: boolean
    issuedAt: Date | null
    changesOn: Day | null
  }

type Entry = {
  kind: TimelineEntry['kind']
  day: Day
  effectOn?: Day | undefined
  parts?: ChangedPart[] | undefined
}

/** Returns what is to come, latest day first, then what happened, newest first. `life` is oldest first. */
export function timelineOf(contract: Lived, life: readonly Noted[], today: Day): TimelineEntry[] {
  const past = [...happenedTo(contract, life, today), ...begunAndOver(contract, today)]
  return [
    ...comingTo(contract, today).map((entry) => present(entry, true)),
    ...newestFirst(past).map((entry) => present(entry, false)),
  ]
}

const present = ({ kind, day, effectOn, parts = [] }: Entry, isToCome: boolean): TimelineEntry => ({
  kind,
  day: formatDay(day),
  effectOn: effectOn ? formatDay(effectOn) : null,
  parts,
  isToCome,
})

/** Sorts entries by day, newest first; on one day the one written later comes first. */
function newestFirst(entries: readonly Entry[]): Entry[] {
  return entries.toReversed().sort((one, other) => (one.day < other.day ? 1 : one.day > other.day ? -1 : 0))
}

/** Returns the entries of the past; the payment stands for the making of the contract. */
function happenedTo({ issuedAt, startDate }: Lived, life: readonly Noted[], today: Day): Entry[] {
  const entriesOf = (events: readonly Noted[]) =>
    events.flatMap((event) => {
      const isToCome = event.onDay > today || isOvertaken(event, life)
      if (event.kind === 'made') return []
      // What ends no later than it begins was cancelled on the day on which that was written.
      const isCancelled = event.kind === 'terminated' && event.onDay <= startDate
      if (event.cause === 'unsigned') return [{ kind: 'unsigned' as const, day: dayOf(event.at) }]
      if (isCancelled) return [{ kind: 'cancelled' as const, day: dayOf(event.at) }]
      return [toEntry(event, event.kind, isToCome)]
    })
  if (!issuedAt) return entriesOf(life)
  const later = life.findIndex(({ at }) => at > issuedAt)
  const place = later < 0 ? life.length : later
  const issued: Entry = { kind: 'issued', day: dayOf(issuedAt) }
  return [...entriesOf(life.slice(0, place)), issued, ...entriesOf(life.slice(place))]
}

const ends: readonly Noted['kind'][] = ['terminated', 'withdrawn', 'back', 'undone']

/** Tells whether the end that an event states was moved or taken back before its day. */
function isOvertaken({ kind, onDay, at }: Noted, life: readonly Noted[]): boolean {
  return (
    kind === 'terminated' &&
    life.some((later) => later.at > at && dayOf(later.at) < onDay && ends.includes(later.kind))
  )
}

/** `isToCome`: the day that the event states has not come, and perhaps never will. */
function toEntry(
  { onDay, at, cause, facts }: Noted,
  kind: Exclude<Noted['kind'], 'made'>,
  isToCome: boolean,
): Entry {
  if (kind === 'paid' && cause === 'school') return { kind: 'paidBySchool', day: onDay }
  const { endDate, parts } = facts
  // The day on which it was declared, whether it keeps the days before or erases all.
  if (kind === 'withdrawn') return { kind, day: dayOf(at) }
  const movesEnd = kind === 'renewed' || (kind === 'changed' && (!parts || parts.includes('days')))
  if (isToCome) return { kind, day: dayOf(at), effectOn: onDay, parts }
  return { kind, day: onDay, effectOn: movesEnd ? endDate : undefined, parts }
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

/**
 * Returns the entries to come. While the contract waits for its signature that is what its person has to do, and until when:
 * its cover has no first day yet.
 */
function comingTo(contract: Lived, today: Day): Entry[] {
  const { cover, isTerminated, isUnpaid } = stateOn(contract, today)
  const { startDate, renews, changesOn } = contract
  if (cover === 'waiting') return toAgree(contract, today)
  if (cover === 'ended' || cover === 'expired') return []
  // What is unpaid on its last day is not renewed.
  const renewal = isUnpaid ? 'renewsOncePaid' : 'renews'
  const end: Entry = { kind: renews && !isTerminated ? renewal : 'ends', day: lastCoveredDay(contract) }
  const change: Entry[] = changesOn && !isTerminated ? [{ kind: 'changes', day: changesOn }] : []
  return newestFirst([
    ...(startDate > today ? [{ kind: 'begins' as const, day: startDate }] : []),
    ...change,
    end,
  ])
}

/** Returns the last day for each step to the signature that is still to do. */
function toAgree(contract: Lived, today: Day): Entry[] {
  const day = lastDayToSign(contract)
  if (day === null || day < today) return []
  const describe: Entry[] = contract.needsDevice ? [{ kind: 'describes', day }] : []
  return [{ kind: 'signs', day }, ...describe]
}
