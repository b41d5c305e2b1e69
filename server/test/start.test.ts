import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it, vi } from 'vitest'
import { freePort } from './sandbox.ts'

// Whole processes start here, one after the other: on a busy machine that takes its time.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 })

const root = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'cursus-start-'))
const started = new Set<ChildProcess>()
afterAll(async () => {
  await Promise.all([...started].map((child) => end(child, 'SIGTERM')))
  rmSync(folder, { recursive: true, force: true })
})

type Ended = { code: number | null; said: string }

function spawnServer(env: Record<string, string>) {
  const child = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      DEMO: '0',
      LOG_LEVEL: 'silent',
      JOBS: 'off',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  started.add(child)
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

function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill(signal)
  })
}

function holdPort(port = 0): Promise<{ server: Server; port: number }> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(port, '127.0.0.1', () =>
      resolve({ server, port: (server.address() as { port: number }).port }),
    )
  })
}

it('names every fault of a wrong configuration, and ends with 1', async () => {
  const { code, said } = await spawnServer({ PORT: 'many', SMTP_URL: 'nowhere', DATA_DIR: join(folder, 'a') })
    .ended
  expect(code).toBe(1)
  expect(said).toContain('PORT')
  expect(said).toContain('SMTP_URL')
})

it('says in one sentence that the data folder cannot be used', async () => {
  const file = join(folder, 'a-file')
  writeFileSync(file, '')
  const { code, said } = await spawnServer({ DATA_DIR: join(file, 'data'), PORT: String(await freePort()) })
    .ended
  expect(code).toBe(1)
  expect(said.trim()).toMatch(/^The data folder .* cannot be written\. .* DATA_DIR to another folder\.$/)
})

it('says which port is busy, and leaves nothing running', async () => {
  const { server, port } = await holdPort()
  const dataDir = join(folder, 'busy')
  const { code, said } = await spawnServer({ DATA_DIR: dataDir, PORT: String(port) }).ended
  server.close()
  expect(code).toBe(1)
  expect(said.trim()).toBe(`Port ${port} is in use. Stop what uses it, or set PORT to another one.`)
  expect(() => readFileSync(join(dataDir, 'postgres', 'postmaster.pid'))).toThrow('ENOENT')
})

it('tells a second start where the first runs; after a kill -9 the next start takes the database over', async () => {
  const env = { DATA_DIR: join(folder, 'twice'), PORT: String(await freePort()) }
  const first = spawnServer(env)
  await first.ready
  const second = await spawnServer({ ...env, PORT: String(await freePort()) }).ended
  expect(second.code).toBe(1)
  expect(second.said).toContain(`at http://127.0.0.1:${env.PORT} (process ${first.child.pid})`)
  await end(first.child, 'SIGKILL')
  const third = spawnServer(env)
  await third.ready
  expect((await fetch(`http://127.0.0.1:${env.PORT}/api/health/ready`)).status).toBe(200)
  third.child.kill('SIGTERM')
  expect((await third.ended).code).toBe(0)
})
