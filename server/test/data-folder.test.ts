import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { expect, it, onTestFinished, vi } from 'vitest'
import { isRunning } from './is-running.ts'

// A database and a server start here: on a busy machine that takes its time.
vi.setConfig({ testTimeout: 120_000 })

const here = (file: string) => JSON.stringify(new URL(file, import.meta.url).href)

/** Starts a database of its own, and a server with one of its own, as tests and drills do; then it waits. */
const parent = `
  import { readFileSync } from 'node:fs'
  import { startEmbeddedPostgres } from ${here('../src/platform/embedded-postgres.ts')}
  import { makeDataFolder } from ${here('./data-folder.ts')}
  import { freePort } from ${here('./outside.ts')}
  import { runNode } from ${here('./run-node.ts')}
  const folders = [1, 2].map(() => makeDataFolder('end'))
  await startEmbeddedPostgres(folders[0], { settings: { fsync: 'off' } })
  const env = { PATH: process.env.PATH, DATA_DIR: folders[1], PORT: String(await freePort()), DEMO: '0', JOBS: 'off', LOG_LEVEL: 'silent' }
  const child = runNode('server/src/main.ts', { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  await new Promise((ready) => child.once('message', ready))
  const databases = folders.map((folder) => Number(readFileSync(folder + '/postgres/postmaster.pid', 'utf8').split('\\n')[0]))
  process.stdout.write(JSON.stringify({ folders, pids: [child.pid, ...databases] }))
  setInterval(() => undefined, 1000)
`

it.each(['SIGKILL', 'SIGTERM'] as const)('leaves nothing running after a %s', async (signal) => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', parent], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const said = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (part) => resolve(String(part)))
    child.once('exit', (code) => reject(new Error(`ended with ${code} before all ran`)))
  })
  const { folders, pids }: { folders: string[]; pids: number[] } = JSON.parse(said)
  expect(pids.filter(isRunning)).toHaveLength(3)
  child.kill(signal)
  await expect.poll(() => pids.filter(isRunning), { timeout: 60_000 }).toEqual([])
  await expect.poll(() => folders.filter((folder) => existsSync(folder)), { timeout: 30_000 }).toEqual([])
})
