import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSandbox } from '../src/app.ts'

export interface Received {
  url: string
  headers: Record<string, string>
  body: string
}

/**
 * A whole sandbox on free ports of the loopback with an empty folder, and an application that only writes down the
 * webhooks that it is sent. `stop()` ends both and removes the folder.
 */
export async function aSandbox() {
  const received: Received[] = []
  const waiting = new Set<() => void>()
  const application = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part) => parts.push(part))
    request.on('end', () => {
      const headers = request.headers as Record<string, string>
      received.push({ url: request.url ?? '', headers, body: Buffer.concat(parts).toString() })
      response.end()
      for (const look of waiting) look()
    })
  })
  await new Promise<void>((done) => application.listen(0, '127.0.0.1', done))
  const folder = await mkdtemp(join(tmpdir(), 'cursus-sandbox-'))
  const config = {
    port: 0,
    smtpPort: 0,
    folder,
    publicUrl: `http://127.0.0.1:${(application.address() as AddressInfo).port}`,
    stripeSecretKey: 'sk_test_x',
    stripeWebhookSecret: 'whsec_x',
    yousignApiKey: 'key_x',
    yousignWebhookSecret: 'secret_x',
  }
  const first = await startSandbox(config)
  const { context } = first
  let { app } = first
  return {
    context,
    url: context.addresses.http,
    received,
    /** Resolves when the application has been sent something that matches. */
    hears(matches: (one: Received) => boolean): Promise<Received> {
      return new Promise((resolve) => {
        const look = () => {
          const found = received.find(matches)
          if (!found) return
          waiting.delete(look)
          resolve(found)
        }
        waiting.add(look)
        look()
      })
    },
    /** Ends the sandbox and starts another on the same folder; answers its address, which is a new one. */
    async restart(): Promise<string> {
      await app.close()
      const next = await startSandbox(config)
      app = next.app
      return next.context.addresses.http
    },
    async stop() {
      await app.close()
      await new Promise((done) => application.close(done))
      await rm(folder, { recursive: true, force: true })
    },
  }
}
