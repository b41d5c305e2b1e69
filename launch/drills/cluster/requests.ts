import { setTimeout as wait } from 'node:timers/promises'

/** One try of a request: when it began and ended, in milliseconds of `performance.now()`, and what was wrong with it. */
export type Try = { what: string; began: number; ended: number; fault: string | null }

/** Milliseconds after which somebody gives up waiting and presses again. */
const patienceMs = 12_000
const pauseMs = 400

type Options = { method?: 'POST'; json?: object; form?: FormData; token?: string }

/** Sends requests as people do: what fails is tried again, until it is done or the drill is over. */
export function createClient(url: string) {
  const tries: Try[] = []
  let sent = 0
  let isOver = false

  async function once(path: string, { method, json, form, token }: Options): Promise<Response> {
    sent += 1
    const headers = {
      // Each from an address of its own, as a proxy would say, so that no limit per address is met.
      'x-forwarded-for': `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`,
      ...(json && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    }
    const body = json ? JSON.stringify(json) : form
    const signal = AbortSignal.timeout(patienceMs)
    const answer = await fetch(url + path, {
      headers,
      signal,
      ...(method && { method }),
      ...(body && { body }),
    })
    // Read whole: a connection that is cut in the middle of an answer fails here.
    return new Response(await answer.arrayBuffer(), { status: answer.status, headers: answer.headers })
  }

  /** Answers with 2xx, however many tries it takes; throws when the answer is a refusal, which no try mends. */
  async function send(what: string, path: string, options: Options = {}): Promise<Response> {
    for (;;) {
      const began = performance.now()
      const note = (fault: string | null) => tries.push({ what, began, ended: performance.now(), fault })
      try {
        const answer = await once(path, options)
        if (answer.ok) {
          note(null)
          return answer
        }
        const fault = `${answer.status} ${(await answer.text()).slice(0, 200)}`
        note(fault)
        if (!isPassing(answer.status, fault)) throw new Refusal(`${what}: ${fault}`)
      } catch (error) {
        if (error instanceof Refusal) throw error
        note(reasonOf(error))
      }
      if (isOver) throw new Refusal(`${what}: not done when the drill was over`)
      await wait(pauseMs)
    }
  }
  return {
    send,
    tries,
    close() {
      isOver = true
    },
  }
}

export type Client = ReturnType<typeof createClient>

/** An answer that no further try would change. */
export class Refusal extends Error {}

const isPassing = (status: number, text: string) =>
  status >= 500 || status === 429 || (status === 409 && text.includes('platform.in_progress'))

function reasonOf(error: unknown): string {
  const { message, cause } = error as { message: string; cause?: { code?: string; message?: string } }
  return cause?.code ?? cause?.message ?? message
}

/**
 * Requests that failed again after one retry, both begun when whatever was broken stood again. `standing` are the
 * stretches of time in which all was well.
 */
export function failedAgain(tries: readonly Try[], standing: readonly { from: number; to: number }[]): Try[] {
  const wasWell = ({ began, ended }: Try) => standing.some(({ from, to }) => began >= from && ended <= to)
  const failed = tries.filter((one) => one.fault !== null && wasWell(one))
  return failed.filter((one) =>
    failed.some(
      ({ what, ended }) => what === one.what && ended <= one.began && one.began - ended < 2 * pauseMs,
    ),
  )
}
