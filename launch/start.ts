import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import demo from '../server/src/data/seed-demo.json' with { type: 'json' }
import { type Config, readConfig } from '../server/src/platform/config.ts'
import { buildWebIfStale } from './build-web.ts'

const root = join(import.meta.dirname, '..')
const quickly = ['--import', new URL('quick-start.mjs', import.meta.url).href]
const say = (line: string) => process.stdout.write(`${line}\n`)

/** Address of the web's development server; it passes /api on to the server. */
const developmentUrl = 'http://localhost:5173'

/**
 * Starts what runs on this machine: the sandbox where no keys of real providers are given, the built web and the
 * server. In development both sides reload when a file changes.
 */
export async function start({ isDevelopment }: { isDevelopment: boolean }): Promise<void> {
  if (isDevelopment) process.env.PUBLIC_URL ??= developmentUrl
  process.env.LOG_LEVEL ??= process.env.NODE_ENV === 'production' ? 'info' : 'warn'
  const config = settings()
  if (config?.usesSandbox) startSandbox(config)
  if (isDevelopment) return develop()
  if (await buildWebIfStale()) say('The web app is built.')
  const { demoAccounts } = await import('../server/src/main.ts')
  // Whoever was told to stop meanwhile answers nowhere.
  if (config && demoAccounts) announce(config, demoAccounts)
}

/** Reads the configuration; null when it is wrong: the server reads it again and names every fault. */
function settings(): Config | null {
  try {
    return readConfig(process.env)
  } catch {
    return null
  }
}

function startSandbox({ publicUrl, dataDir, sandboxUrl }: Config) {
  const child = spawn(process.execPath, [...quickly, join(root, 'sandbox/src/main.ts')], {
    env: { ...process.env, PUBLIC_URL: publicUrl, DATA_DIR: dataDir, SANDBOX_PORT: new URL(sandboxUrl).port },
    // The channel tells the sandbox when we are gone, however we went; what it prints on start is in our own lines.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  child.once('exit', (code) => {
    if (!code) return
    // It said why; the server may not have come so far as to listen to signals.
    process.exitCode = 1
    if (process.listenerCount('SIGTERM') > 0) process.kill(process.pid, 'SIGTERM')
    else process.exit()
  })
  process.once('exit', () => child.kill('SIGTERM'))
}

function develop() {
  const node = (...args: string[]) => spawn(process.execPath, args, { cwd: root, stdio: 'inherit' })
  const children: ChildProcess[] = [
    node('--watch-path=server/src', '--watch-path=shared/src', 'server/src/main.ts'),
    node('node_modules/vite/bin/vite.js', 'web', '--host', '127.0.0.1', '--port', '5173', '--strictPort'),
  ]
  const stop = () => {
    for (const child of children) child.kill('SIGTERM')
  }
  let running = children.length
  for (const child of children) {
    child.once('exit', () => {
      stop()
      running -= 1
      // The sandbox's channel would keep this process alive: with both sides gone it goes too, and takes the sandbox along.
      if (running === 0) process.exit()
    })
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, stop)
}

function announce({ publicUrl, sandboxUrl, usesSandbox, isDemo }: Config, demoAccounts: readonly string[]) {
  say(`\nCursus   ${publicUrl}`)
  if (usesSandbox) {
    say(`Sandbox  ${sandboxUrl}   payments and signatures that cost nothing; its control page`)
    say(`Mailbox  ${sandboxUrl}/mailbox   every mail the application sends`)
  }
  if (!isDemo) return
  if (demoAccounts.length > 0)
    say(`\nDemo accounts, all with the password ${demo.demoPassword}, at ${publicUrl}/login/classic:`)
  for (const email of demoAccounts) say(`  ${email.padEnd(42)} ${whoIs(email)}`)
  say('\nCtrl-C stops everything and keeps all data.')
}

/** Says in words what a demo account is. */
function whoIs(email: string): string {
  const areas = demo.admins.find((one) => one.email === email)?.areas
  if (areas) return `administrator of ${areas.join(', ')}`
  return kinds[demo.students.find((one) => one.email === email)?.roles[0] ?? ''] ?? ''
}

const kinds: Record<string, string> = {
  ROLE_STUDENT_INCLUSIVE: 'student of an inclusive school',
  ROLE_STUDENT_PARTNER: 'student of a partner school',
  ROLE_STUDENT_CLASSIC: 'classic student',
}
