import { AsyncLocalStorage } from 'node:async_hooks'
import * as z from 'zod/mini'

/**
 * What work goes back to: the call of somebody, by its id, also when a job of a job does it hours later; and the span
 * that it belongs to, where traces are kept.
 */
export const Cause = z.object({ requestId: z.string(), traceparent: z.optional(z.string()) })
export type Cause = z.infer<typeof Cause>

const causes = new AsyncLocalStorage<Cause>()

/** Runs `work` as caused by a call; work without a cause is a clock's. */
export function becauseOf<T>(cause: Cause | undefined, work: () => T): T {
  return cause ? causes.run(cause, work) : work()
}

/** The cause of the work that runs now; undefined where no call asked for it. */
export const causeNow = (): Cause | undefined => causes.getStore()

/** Fields that every line of the log carries, whoever writes it. */
export function causeFields(): object {
  const { requestId } = causes.getStore() ?? {}
  return requestId ? { requestId } : {}
}
