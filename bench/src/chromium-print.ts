import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const places = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]
const quiet =
  '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking'
const flags = `${quiet} --disable-component-update --disable-sync --remote-debugging-port=0`.split(' ')

export interface Printer {
  /** Prints a page of HTML to a PDF on A4; answers its bytes. */
  print(html: string): Promise<Buffer>
  stop(): Promise<void>
}

/** A browser that is open and warm, or null where the machine has none. */
export async function openChromium(): Promise<Printer | null> {
  const program = places.find((place) => place && existsSync(place))
  if (!program) return null
  const profile = await mkdtemp(join(tmpdir(), 'print-'))
  const child = spawn(program, [...flags, `--user-data-dir=${profile}`, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const address = await debuggingAddress(child.stderr)
  const targets = (await (await fetch(`http://${new URL(address).host}/json/list`)).json()) as {
    type: string
    webSocketDebuggerUrl: string
  }[]
  const page = await connect(targets.find(({ type }) => type === 'page')?.webSocketDebuggerUrl ?? address)
  const { frameTree } = (await page.send('Page.getFrameTree')) as { frameTree: { frame: { id: string } } }
  return {
    async print(html) {
      await page.send('Page.setDocumentContent', { frameId: frameTree.frame.id, html })
      await page.send('Runtime.evaluate', { expression: 'document.fonts.ready', awaitPromise: true })
      const paper = { printBackground: true, paperWidth: 8.27, paperHeight: 11.69, generateTaggedPDF: true }
      const { data } = (await page.send('Page.printToPDF', paper)) as { data: string }
      return Buffer.from(data, 'base64')
    },
    async stop() {
      page.close()
      child.kill()
      await gone
      await rm(profile, { recursive: true, force: true })
    },
  }
}

async function debuggingAddress(stderr: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: stderr })) {
    const address = line.match(/ws:\/\/\S+/)?.[0]
    if (address) return address
  }
  throw new Error('The browser ended before it could be reached')
}

async function connect(address: string) {
  const socket = new WebSocket(address)
  const waiting = new Map<number, (answer: unknown) => void>()
  await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }))
  socket.addEventListener('message', ({ data }) => {
    const { id, result } = JSON.parse(String(data)) as { id?: number; result?: unknown }
    if (id) waiting.get(id)?.(result)
  })
  let last = 0
  return {
    send: (method: string, params = {}) =>
      new Promise<unknown>((resolve) => {
        last += 1
        waiting.set(last, resolve)
        socket.send(JSON.stringify({ id: last, method, params }))
      }),
    close: () => socket.close(),
  }
}
