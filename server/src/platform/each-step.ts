import { isAwayForAll } from './database-away.ts'

/**
 * Takes the steps of a sweep in turn. One that fails does not keep the next from being taken, unless the database is away; the job
 * then fails with what each of them met, so that somebody looks. Only for steps that need nothing of those before them.
 */
export async function eachStep(steps: readonly (() => Promise<unknown> | undefined)[]): Promise<void> {
  const faults: unknown[] = []
  for (const step of steps) {
    await step()?.catch((error) => faults.push(error))
    if (isAwayForAll(faults.at(-1))) break
  }
  if (faults.length > 1) throw new AggregateError(faults, faults.map(String).join('; '))
  if (faults.length > 0) throw faults[0]
}
