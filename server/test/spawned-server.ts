import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { afterAll } from 'vitest'
import { aSeal } from './a-seal.ts'
import { ownContacts } from './own-contacts.ts'
import { runNode } from './run-node.ts'

const started = new Set<ChildProcess>()
afterAll(async () => {
  await Promise.all([...started].map((child) => endChild(child, 'SIGTERM')))
})

type Ended = { code: number | null; said: string }

/** Starts the server, or another script of it, and tells how it ends; `ready` rejects when that is before it was ready. */
export function spawnServer(env: Record<string, string>, script = 'server/src/main.ts', args: string[] = []) {
  const child = runNode(
    script,
    {
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        DEMO: '0',
        LOG_LEVEL: 'silent',
        JOBS: 'off',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    },
    args,
  )
  started.add(child)
  child.stdout?.resume()
  let said = ''
  child.stderr?.on('data', (chunk) => {
    said += chunk
  })
  const ended = new Promise<Ended>((resolve) => child.once('exit', (code) => resolve({ code, said })))
  const ready = new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve())
    void ended.then((end) => reject(new Error(`ended with ${end.code}: ${end.said}`)))
  })
  ready.catch(() => undefined)
  return { child, ended, ready }
}

export function endChild(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill(signal)
  })
}

const seal = await aSeal()
const drawn = () => randomBytes(24).toString('hex')

/** What production needs: secrets that are drawn, and people who are not those of a trial. */
export const production = () => ({
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://cursus.example.com',
  SESSION_KEYS: drawn(),
  STRIPE_SECRET_KEY: `sk_live_${drawn()}`,
  STRIPE_WEBHOOK_SECRET: `whsec_${drawn()}`,
  YOUSIGN_API_KEY: drawn(),
  YOUSIGN_WEBHOOK_SECRET: drawn(),
  SMTP_URL: 'smtps://mail.example.com',
  SEAL_KEY: seal,
  SEAL_CERT: seal,
  HEALTH_MUTUAL_URL: 'https://mutual.example.com',
  HEALTH_MUTUAL_HOSTS: 'mutual.example.com',
  ...ownContacts,
})
