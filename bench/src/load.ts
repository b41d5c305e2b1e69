import { Agent, request } from 'node:http'

type Options = {
  connections?: number
  /** Makes the requests POSTs of these. */
  bodyOf?: (index: number) => object
  /** Token of each request's caller. */
  tokenOf?: (index: number) => string
}

/**
 * Sends `count` requests over kept-alive connections; throws unless each answers 200. Each comes from an address of its
 * own, as a proxy would say, so that no limit per address is met.
 */
export async function load(url: string, count: number, { connections = 16, bodyOf, tokenOf }: Options = {}) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  let left = count
  const worker = async () => {
    while (left > 0) {
      left -= 1
      const body = bodyOf && JSON.stringify(bodyOf(left))
      await ask(url, { agent, from: addressOf(left), body, token: tokenOf?.(left) })
    }
  }
  const rest = stayAwake()
  try {
    await Promise.all(Array.from({ length: connections }, worker))
  } finally {
    rest()
    agent.destroy()
  }
}

/**
 * Keeps this process from sleeping until the returned function is called. A server that writes to a sleeping client
 * pays for waking its core, on a virtual machine more than for the whole answer; a slower server would meet that more
 * often, and be charged for it.
 */
function stayAwake(): () => void {
  let isAwake = true
  const turn = () => void (isAwake && setImmediate(turn))
  turn()
  return () => {
    isAwake = false
  }
}

/** Milliseconds that each of `paths` waits for its answer, asked in turns every few milliseconds until `until` says so. */
export async function waits(url: string, paths: string[], until: () => boolean): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const times: number[] = []
  try {
    for (let turn = 0; !until(); turn += 1) {
      const before = performance.now()
      await ask(url + (paths[turn % paths.length] ?? ''), { agent, from: addressOf(turn) })
      times.push(performance.now() - before)
      await new Promise((resolve) => setTimeout(resolve, 4))
    }
  } finally {
    agent.destroy()
  }
  return times
}

const addressOf = (index: number) => `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`

type Call = { agent: Agent; from: string; body?: string | undefined; token?: string | undefined }

function ask(url: string, { agent, from, body, token }: Call): Promise<void> {
  const type = body === undefined ? {} : { 'content-type': 'application/json' }
  const auth = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const method = body === undefined ? 'GET' : 'POST'
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      { agent, method, headers: { 'x-forwarded-for': from, ...type, ...auth } },
      (response) => {
        response.resume()
        response.once('end', () =>
          response.statusCode === 200 ? resolve() : reject(new Error(`${response.statusCode} ${url}`)),
        )
      },
    )
    sent.once('error', reject).end(body)
  })
}
