import { Agent, get } from 'node:http'

/**
 * Sends `count` GET requests over `connections` kept-alive connections; throws unless each answers 200. Each comes from
 * an address of its own, as a proxy would say, so that no limit per address is met.
 */
export async function load(url: string, count: number, connections = 16) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  let left = count
  const address = () => `10.${(left >> 16) & 255}.${(left >> 8) & 255}.${left & 255}`
  const one = () =>
    new Promise<void>((resolve, reject) => {
      get(url, { agent, headers: { 'x-forwarded-for': address() } }, (response) => {
        response.resume()
        response.once('end', () =>
          response.statusCode === 200 ? resolve() : reject(new Error(`${response.statusCode} ${url}`)),
        )
      }).once('error', reject)
    })
  const worker = async () => {
    while (left > 0) {
      left -= 1
      await one()
    }
  }
  try {
    await Promise.all(Array.from({ length: connections }, worker))
  } finally {
    agent.destroy()
  }
}
