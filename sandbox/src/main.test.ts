import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished, vi } from 'vitest'
import { aFolder } from '../test/a-folder.ts'
import { aClient, aSession, pay, somePrices } from '../test/a-stripe.ts'

// Each test starts processes; on a busy machine that alone takes seconds.
vi.setConfig({ testTimeout: 60_000 })

const entry = fileURLToPath(new URL('./main.ts', import.meta.url))

/** Starts the sandbox as its own process; resolves with its first line, or with its end. */
function run(env: Record<string, string>) {
  const child = spawn(process.execPath, [entry], { env: { PATH: process.env.PATH, ...env } })
  onTestFinished(() => void child.kill('SIGKILL'))
  return new Promise<{ child: ChildProcess; out: string; code: number | null }>((resolve) => {
    let out = ''
    const hear = (bytes: Buffer) => {
      out += bytes
      if (out.includes('ready')) resolve({ child, out, code: null })
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.on('close', (code) => resolve({ child, out, code }))
  })
}

const ended = (child: ChildProcess) => new Promise<number | null>((resolve) => child.on('exit', resolve))

it('says its real addresses, and stops at SIGTERM', async () => {
  const { child, out } = await run({ SANDBOX_PORT: '0', DATA_DIR: aFolder() })
  expect(out).toMatch(/^sandbox ready http:\/\/127\.0\.0\.1:\d+ smtp 127\.0\.0\.1:\d+\n$/)
  child.kill('SIGTERM')
  expect(await ended(child)).toBe(0)
})

it('loses nothing that it answered when it is killed', async () => {
  const env = {
    SANDBOX_PORT: '0',
    DATA_DIR: aFolder(),
    STRIPE_SECRET_KEY: 'sk_test_x',
    PUBLIC_URL: 'http://127.0.0.1:9',
  }
  const first = await run(env)
  const stripe = aClient(first.out.split(' ')[2] ?? '')
  const { once } = await somePrices(stripe)
  const session = await aSession(stripe, once.id)
  await pay(session)
  first.child.kill('SIGKILL')
  await ended(first.child)
  const second = await run(env)
  const again = aClient(second.out.split(' ')[2] ?? '')
  expect((await again.checkout.sessions.retrieve(session.id)).payment_status).toBe('paid')
  expect((await again.charges.list()).data).toHaveLength(1)
})

it('says in one sentence that its port is busy', async () => {
  const { out } = await run({ SANDBOX_PORT: '0', DATA_DIR: aFolder() })
  const port = new URL(out.split(' ')[2] ?? '').port
  const second = await run({ SANDBOX_PORT: port, DATA_DIR: aFolder() })
  expect(second.code).toBe(1)
  expect(second.out).toMatch(/^The port \d+ of the sandbox is busy: .*\n$/)
})

it('says where the application runs when it is started twice on a data folder', async () => {
  const DATA_DIR = aFolder()
  const { out } = await run({ SANDBOX_PORT: '0', DATA_DIR, PUBLIC_URL: 'http://localhost:4711/' })
  const port = new URL(out.split(' ')[2] ?? '').port
  const second = await run({ SANDBOX_PORT: port, DATA_DIR })
  expect(second.out).toBe(
    'Cursus already runs on this data folder, at http://localhost:4711. Stop it first, or set DATA_DIR, PORT and SANDBOX_PORT.\n',
  )
})

it('loses nothing of a sandbox that runs when another one is started on its folder', async () => {
  const DATA_DIR = aFolder()
  const first = await run({ SANDBOX_PORT: '0', DATA_DIR })
  const address = first.out.split(' ')[2] ?? ''
  const forward = async (at: string, seconds: number) => {
    const headers = { 'content-type': 'application/json' }
    const asked = { method: 'POST', headers, body: JSON.stringify({ seconds }) }
    return ((await (await fetch(`${at}/control/api/clock`, asked)).json()) as { now: number }).now
  }
  // So often that a sandbox that opens the folder sweeps old versions out of it.
  for (let time = 0; time < 500; time += 1) await forward(address, 1)
  await run({ SANDBOX_PORT: new URL(address).port, DATA_DIR })
  const now = await forward(address, 86_400)
  first.child.kill('SIGKILL')
  await ended(first.child)
  const third = await run({ SANDBOX_PORT: '0', DATA_DIR })
  expect(await forward(third.out.split(' ')[2] ?? '', 1)).toBeGreaterThan(now)
})

it('refuses production and a port that is none', async () => {
  const production = await run({ NODE_ENV: 'production', DATA_DIR: aFolder() })
  expect([production.code, production.out]).toEqual([1, expect.stringContaining('NODE_ENV=production')])
  const port = await run({ SANDBOX_PORT: 'abc', DATA_DIR: aFolder() })
  expect([port.code, port.out]).toEqual([1, expect.stringContaining('SANDBOX_PORT')])
})
