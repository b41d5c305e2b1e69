import type { AddressInfo } from 'node:net'
import { connect, createServer, type Server, type Socket } from 'node:net'

type Connection = { near: Socket; far: Socket; isMute: boolean }

const says = (chunk: Buffer, word: string) => chunk.toString('latin1').toLowerCase().includes(word)
const listen = (relay: Server, port: number) =>
  new Promise<void>((listening) => relay.listen(port, '127.0.0.1', () => listening()))

/** Passes on what is said to one end, in order, each piece so long after it was said. */
function delayed(to: Socket, delayMs: () => number) {
  let due = 0
  return (chunk: Buffer) => {
    const now = performance.now()
    due = Math.max(now + delayMs(), due)
    if (due <= now) to.write(chunk)
    else setTimeout(() => to.writable && to.write(chunk), due - now)
  }
}

/**
 * A line to a server that a test can break: by a cut, which both sides notice, by silence, which nobody notices, each of
 * them also at a word that is said, or by slowness. What was silent once stays silent.
 */
export async function layLine(to: URL) {
  const connections = new Set<Connection>()
  let isSilent = false
  let [delayMs, greetingMs, unmet] = [0, 0, 0]
  const fuse = { word: '', left: 0 }
  let lastWord: string | null = null
  let loneWord: string | null = null
  const burns = (chunk: Buffer) => {
    if (fuse.left === 0 || !says(chunk, fuse.word)) return false
    fuse.left -= 1
    return true
  }
  const fallSilent = () => {
    isSilent = true
    for (const connection of connections) connection.isMute = true
  }
  const relay = createServer((near) => {
    const connection = { near, far: connect(Number(to.port), to.hostname), isMute: isSilent }
    const { far } = connection
    const greetsAt = performance.now() + greetingMs
    connections.add(connection)
    const hangUp = () => {
      if (connections.has(connection) && performance.now() < greetsAt) unmet += 1
      near.destroy()
      far.destroy()
      connections.delete(connection)
    }
    const toFar = delayed(far, () => delayMs)
    const toNear = delayed(near, () => Math.max(delayMs, greetsAt - performance.now()))
    near.on('data', (chunk) => {
      if (lastWord !== null && says(chunk, lastWord)) fallSilent()
      if (loneWord !== null && says(chunk, loneWord)) {
        connection.isMute = true
        loneWord = null
      }
      if (burns(chunk)) hangUp()
      else if (!connection.isMute) toFar(chunk)
    })
    far.on('data', (chunk) => void (!connection.isMute && toNear(chunk)))
    for (const socket of [near, far]) socket.on('error', () => undefined).on('close', hangUp)
  })
  await listen(relay, 0)
  const { port } = relay.address() as AddressInfo
  return {
    url: Object.assign(new URL(to), { hostname: '127.0.0.1', port: String(port) }).href,
    /** Breaks what is connected, and refuses what comes. */
    async cut() {
      const closed = new Promise<void>((resolve) => relay.close(() => resolve()))
      for (const { near } of connections) near.destroy()
      await closed
    },
    mend: () => listen(relay, port),
    /** Breaks the next so many connections that say the word, in small letters, at that word. */
    cutAt: (word: string, times: number) => void Object.assign(fuse, { word, left: times }),
    /** How many of these connections nobody has said the word on yet. */
    cutsLeft: () => fuse.left,
    /** Everything takes so many milliseconds more, each way. */
    slowDown(ms: number) {
      delayMs = ms
    },
    /** The server says its first word on new connections only after so many milliseconds. */
    greetAfter(ms: number) {
      greetingMs = ms
    },
    /** How many connections hung up before that word. */
    unmet: () => unmet,
    /** Nothing passes any more, and nothing is refused. */
    fallSilent,
    /** The same once somebody says the word, in small letters; it is not heard any more. */
    fallSilentAt(word: string) {
      lastWord = word
    },
    isSilent: () => isSilent,
    /** The first connection that says the word, in small letters, falls silent, it alone; it is not heard any more. */
    muteAt(word: string) {
      loneWord = word
    },
    hasMuted: () => loneWord === null,
    /** New connections pass again. */
    speak() {
      isSilent = false
    },
  }
}
