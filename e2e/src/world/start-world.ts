import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-ports.ts'
import type { World } from './hand-over.ts'
import { type Running, root, runProcess, untilItAnswers } from './run-process.ts'

/**
 * Starts the sandbox and the application on an empty data folder with the demo world; `stop` leaves nothing behind but
 * their logs, in `test-results/logs/NAME`. `more` is what else its configuration says, `host` what a browser calls it.
 */
export async function startWorld(
  name: string,
  more: Record<string, string> = {},
  host = '127.0.0.1',
): Promise<{ world: World; stop: () => Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'cursus-e2e-'))
  chmodSync(dataDir, 0o755) // the database runs as another user when we are root
  const logs = join(root, 'test-results/logs', name)
  rmSync(logs, { recursive: true, force: true })
  mkdirSync(logs, { recursive: true })
  const sandboxPort = await freePort(2) // which takes the next one for its mails
  const appPort = sandboxPort + 2
  const world = { app: `http://${host}:${appPort}`, sandbox: `http://127.0.0.1:${sandboxPort}` }
  const env = {
    DATA_DIR: dataDir,
    DEMO: '1',
    // What may be taken back leaves at once, but in the world that is about that.
    UNDO_SECONDS: '0',
    PORT: String(appPort),
    PUBLIC_URL: world.app,
    SANDBOX_PORT: String(sandboxPort),
    ...more,
  }
  const running: Running[] = []
  const stop = async () => {
    for (const { stop: end } of running.splice(0).reverse()) await end()
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    await start('sandbox', `${world.sandbox}/`)
    await start('server', `${world.app}/api/health/ready`)
    return { world, stop }
  } catch (error) {
    await stop()
    throw error
  }

  async function start(name: string, url: string) {
    const log = join(logs, `${name}.log`)
    const process = runProcess(`${name}/src/main.ts`, env, log)
    running.push(process)
    await untilItAnswers(url, process, log)
  }
}
