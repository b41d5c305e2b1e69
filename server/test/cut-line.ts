import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'

/** A line to a server that a test can cut and mend: what is connected breaks, what comes is refused. */
export async function layLine(to: URL) {
  const sockets = new Set<Socket>()
  const relay = createServer((near) => {
    const far = connect(Number(to.port), to.hostname)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => sockets.delete(socket))
    }
    near.pipe(far).pipe(near)
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
  })
  const listen = (port: number) =>
    new Promise<void>((listening) => relay.listen(port, '127.0.0.1', () => listening()))
  await listen(0)
  const { port } = relay.address() as AddressInfo
  return {
    url: Object.assign(new URL(to), { hostname: '127.0.0.1', port: String(port) }).href,
    async cut() {
      const closed = new Promise<void>((resolve) => relay.close(() => resolve()))
      for (const socket of sockets) socket.destroy()
      await closed
    },
    mend: () => listen(port),
  }
}
