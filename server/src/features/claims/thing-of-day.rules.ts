import type { Day } from '@cursus/shared/day'

type Standing<Thing> = {
  insured: Thing | null
  /** What was insured before, in the order in which it was replaced. */
  replaced: readonly { insured: Thing; effectOn: Day; doneAt: string }[]
}

/**
 * Returns what was insured on the day of an event. The day on which a change takes effect is the first one of what is insured since;
 * but who had declared before the change was made spoke of what was insured then.
 */
export function thingOf<Thing>(
  { insured, replaced }: Standing<Thing>,
  { day, declaredAt }: { day: Day; declaredAt: Date },
): Thing | null {
  const next = replaced.find(({ effectOn, doneAt }) => effectOn > day || new Date(doneAt) > declaredAt)
  return next ? next.insured : insured
}
