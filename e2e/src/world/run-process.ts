import { type ChildProcess, spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'

export const root = join(import.meta.dirname, '../../..')

/**
 * As `npm start` does it; what runs ends with the journeys, however these ended. A password costs a hundredth of what it does
 * elsewhere: each journey makes an account or signs in, and none is about that cost.
 */
const preloaded = [
  'launch/quick-start.mjs',
  'launch/end-with-parent.mjs',
  'server/test/cheap-passwords.ts',
].flatMap((file) => ['--import', pathToFileURL(join(root, file)).href])

export type Running = { child: ChildProcess; stop: () => Promise<void> }

/** Starts a script of the project with this Node; all it prints goes to `log`. Nothing of our shell's setting leaks in. */
export function runProcess(script: string, env: Record<string, string>, log: string): Running {
  const child = spawn(process.execPath, [...preloaded, join(root, script)], {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, TZ: 'UTC', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const file = createWriteStream(log, { flags: 'a' })
  child.stdout?.pipe(file, { end: false })
  child.stderr?.pipe(file, { end: false })
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const stop = async () => {
    child.kill('SIGTERM')
    const stuck = setTimeout(() => child.kill('SIGKILL'), 20_000)
    await gone
    clearTimeout(stuck)
  }
  return { child, stop }
}

const patience = 180_000

/** Waits until `url` answers without a 5xx; throws with the log's place when the process ends first or three minutes pass. */
export async function untilItAnswers(url: string, { child }: Running, log: string): Promise<void> {
  const deadline = Date.now() + patience
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`${url} never answered: exit ${child.exitCode}, see ${log}`)
    const response = await fetch(url, { signal: AbortSignal.timeout(5000) }).catch(() => undefined)
    if (response && response.status < 500) return
    await wait(50)
  }
  throw new Error(`${url} did not answer within three minutes, see ${log}`)
}
