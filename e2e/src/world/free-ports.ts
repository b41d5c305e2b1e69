import { createServer, type Server } from 'node:net'

function listen(port: number): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve(server))
  })
}

/**
 * A free port of 127.0.0.1 whose next `following` ports are free too: a world needs three, and of several draws one may hit
 * what another found free. Below those that the system lends to outgoing connections, one of which could take it before it
 * is listened on.
 */
export async function freePort(following: number): Promise<number> {
  const first = 10_100 + Math.floor(Math.random() * 9000)
  const held: Server[] = []
  try {
    for (let next = 0; next <= following; next += 1) held.push(await listen(first + next))
    return first
  } catch {
    return freePort(following)
  } finally {
    await Promise.all(held.map((server) => new Promise((resolve) => server.close(resolve))))
  }
}
