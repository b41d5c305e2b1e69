import { createServer, type Server } from 'node:net'

const portOf = (server: Server) => (server.address() as { port: number }).port

function listen(port: number): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve(server))
  })
}

/** A free port of 127.0.0.1 whose next `following` ports are free too: the sandbox takes two in a row. */
export async function freePort(following = 0): Promise<number> {
  const held = [await listen(0)]
  const first = portOf(held[0] as Server)
  try {
    for (let next = 1; next <= following; next += 1) held.push(await listen(first + next))
    return first
  } catch {
    return freePort(following)
  } finally {
    await Promise.all(held.map((server) => new Promise((resolve) => server.close(resolve))))
  }
}
