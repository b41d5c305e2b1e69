import type { Cause } from './cause.ts'

/** What a process does: a job that it runs, a paper that it draws, a question that it asks of a provider. */
export type Work = { kind: 'job' | 'paper' | 'provider'; name: string; part?: string }

/** A call that was answered after so many milliseconds; `route` is its pattern, never its address. */
export type AnsweredCall = { id: string; method: string; route: string; status: number; ms: number }

/** Looks on while a process works, to count what it does; work never depends on it. */
export interface Watch {
  /** Runs `run` and returns what it returns, a promise or not. */
  around: <T>(work: Work, run: () => T) => T
  answered: (call: AnsweredCall) => void
  /** Called once a call was read, so many milliseconds after it came; returns what its work goes back to. */
  entered: (call: { id: string; ms: number }) => Cause
}

/** The watch of a process whose figures nobody reads. */
export const unwatched: Watch = {
  around: (_, run) => run(),
  answered: () => undefined,
  entered: ({ id }) => ({ requestId: id }),
}

/** Two watches as one: `outer` sees all that `inner` sees. */
export function bothWatch(outer: Watch, inner: Watch): Watch {
  return {
    around: (work, run) => outer.around(work, () => inner.around(work, run)),
    answered(call) {
      outer.answered(call)
      inner.answered(call)
    },
    entered: (call) => ({ ...inner.entered(call), ...outer.entered(call) }),
  }
}

/** Returns the same port, with each of its calls looked on; a list that comes piece by piece counts each piece. */
export function watchPort<T extends object>(watch: Watch, name: string, port: T): T {
  if (watch === unwatched) return port
  return new Proxy(port, {
    get(target, key) {
      const member: unknown = Reflect.get(target, key)
      if (typeof member !== 'function' || typeof key === 'symbol') return member
      const work: Work = { kind: 'provider', name, part: key }
      return (...given: unknown[]) => {
        const answer: unknown = watch.around(work, () => Reflect.apply(member, target, given))
        return isIterable(answer) ? watchEach(watch, work, answer) : answer
      }
    },
  })
}

function isIterable(answer: unknown): answer is AsyncIterable<unknown> {
  return typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer
}

async function* watchEach(watch: Watch, work: Work, pieces: AsyncIterable<unknown>) {
  const walk = pieces[Symbol.asyncIterator]()
  try {
    for (;;) {
      const step = await watch.around(work, () => walk.next())
      if (step.done) return
      yield step.value
    }
  } finally {
    await walk.return?.()
  }
}
