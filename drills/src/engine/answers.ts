import { setTimeout as wait } from 'node:timers/promises'
import { callsOver } from '../../../server/test/mortal.ts'
import type { Person } from '../../../server/test/people.ts'

/** Longest time in milliseconds that anybody may wait for one answer when the database breaks. */
const longestWaitMs = 10_000

/** A call that was answered with 4xx: repeating it would not help. */
export class Refused extends Error {}

type Answer<T> = { status: number; body: T }
type Ask<T> = (calls: ReturnType<typeof callsOver>) => Promise<Answer<T>>

/** Says « wait a moment »: too many calls, or the first try of this one still counts as going on. */
const mayComeAgain = (status: number, body: unknown) =>
  status === 429 || (status === 409 && (body as { code?: string } | null)?.code === 'platform.in_progress')

/**
 * Calls as people make them whose page says « try again » until it works, and what they were answered. A killed server
 * answers nothing and a database that is away 503: both are expected. Another 5xx is a fault of the product, and with
 * `limitsWaits` a wait beyond `longestWaitMs` is one too.
 */
export function openAnswers(servers: { url: string }[], limitsWaits: boolean) {
  const calls = servers.map(({ url }) => callsOver(url))
  const told = {
    answered: 0,
    unanswered: 0,
    away: 0,
    slowestMs: 0,
    late: 0,
    last: 'nothing yet',
    faults: [] as string[],
  }
  /** Times of the good answers, in milliseconds since 1970. */
  const good: number[] = []
  const note = (status: number, ms: number, what: string) => {
    told.last = `${what}: ${status}`
    told.slowestMs = Math.max(told.slowestMs, ms)
    if (ms > longestWaitMs) {
      told.late += 1
      if (limitsWaits) told.faults.push(`${what}: waited ${Math.round(ms)} ms`)
    }
    if (status === 0) told.unanswered += 1
    else if (status === 503) told.away += 1
    else told.answered += 1
    if (status >= 500 && status !== 503) told.faults.push(`${what}: ${status}`)
    if (status < 300 && status > 0) good.push(Date.now())
  }
  /** One try, by any process; 0 when it gave no answer. */
  const once = async <T>(what: string, ask: Ask<T>): Promise<Answer<T>> => {
    const begun = performance.now()
    const server = calls[Math.floor(Math.random() * calls.length)] as ReturnType<typeof callsOver>
    const answer = await ask(server).catch(() => ({ status: 0, body: null as T }))
    note(answer.status, performance.now() - begun, what)
    return answer
  }
  return {
    told,
    once,
    /** When a call was first answered well after that time; 0 when none was yet. */
    firstGood: (after: number) => good.find((at) => at > after) ?? 0,
    /** Returns the body of the first good answer. Throws `Refused` at 4xx, and after so many seconds. */
    async until<T>(what: string, ask: Ask<T>, seconds = 240): Promise<T> {
      for (const end = Date.now() + seconds * 1000; Date.now() < end; await wait(150 + Math.random() * 450)) {
        const { status, body } = await once(what, ask)
        if (status >= 200 && status < 300) return body
        if (status >= 400 && status < 500 && !mayComeAgain(status, body)) {
          throw new Refused(`${what}: ${status} ${JSON.stringify(body).slice(0, 300)}`)
        }
      }
      throw new Refused(`${what}: no good answer within ${seconds} s`)
    },
    post: <T>(who: Person, path: string, body: object): [string, Ask<T>] => [
      `POST ${path}`,
      (server) => server.post<T>(who, path, body),
    ],
  }
}

export type Answers = ReturnType<typeof openAnswers>
