import { isDatabaseAway } from './database-away.ts'

/**
 * Takes the steps of a sweep in turn. One that fails does not keep the next from being taken; the job then fails, so that somebody
 * looks. Only for steps that need nothing of those before them.
 */
export async function eachStep(steps: readonly (() => Promise<unknown> | undefined)[]): Promise<void> {
  const faults: unknown[] = []
  for (const step of steps)
    await step()?.catch((error) => {
      // Away for one step, it is away for all.
      if (isDatabaseAway(error)) throw error
      faults.push(error)
    })
  if (faults.length > 1) throw new AggregateError(faults, faults.map(String).join('; '))
  if (faults.length > 0) throw faults[0]
}
