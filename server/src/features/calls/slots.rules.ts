import { type CallSlot, callDays, callsInAnHour } from '@cursus/shared/calls'
import { addWorkingDays } from '@cursus/shared/working-days'

/** Returns the days on which a call may be asked for: the next five working days. */
export function daysToCall(today: string): string[] {
  return Array.from({ length: callDays }, (_, before) => addWorkingDays(today, before + 1))
}

type Taken = CallSlot & { count: number }

/** Returns each day with the advisor's hours, each marked full when all its calls are taken. */
export function slotsOf(today: string, hours: readonly number[], taken: readonly Taken[]) {
  const isFull = (day: string, hour: number) =>
    taken.some((one) => one.day === day && one.hour === hour && one.count >= callsInAnHour)
  return daysToCall(today).map((day) => ({
    day,
    hours: hours.map((hour) => ({ hour, isFull: isFull(day, hour) })),
  }))
}

/** Tells which part of a slot nobody is offered, full or not; null where both are. */
export function notOffered(
  { day, hour }: CallSlot,
  today: string,
  hours: readonly number[],
): keyof CallSlot | null {
  if (!daysToCall(today).includes(day)) return 'day'
  return hours.includes(hour) ? null : 'hour'
}
