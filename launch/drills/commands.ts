import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'

export const root = join(import.meta.dirname, '../..')

/** Throws for arguments of a drill that takes none. */
export function refuseArguments(args: string[]): void {
  if (args.length > 0) throw new Error(`${args.join(' ')}: this drill takes no arguments`)
}

const runFile = promisify(execFile)

/** Tells one thing that held. */
export const held = (what: string) => process.stdout.write(`ok   ${what}\n`)

/** Runs a program to its end and returns its output; throws with all that it said when it fails. */
export async function run(program: string, args: string[], cwd = root): Promise<string> {
  const { stdout } = await runFile(program, args, { cwd, maxBuffer: 2 ** 26 }).catch((error) => {
    throw new Error(`${program} ${args.join(' ')}\n${error.stdout ?? ''}${error.stderr ?? error.message}`)
  })
  return stdout
}

/** Runs a program whose words are shown as they come; how it ends is no matter. */
export function inherit(program: string, args: string[]): Promise<void> {
  return new Promise((ended) => {
    spawn(program, args, { stdio: 'inherit' })
      .once('close', () => ended())
      .once('error', () => ended())
  })
}

/** Asks until the answer is there, at most once in so many milliseconds; throws after so many seconds, with the last reason. */
export async function until<T>(
  what: string,
  seconds: number,
  ask: () => Promise<T | null>,
  everyMs = 500,
): Promise<T> {
  let reason = ''
  for (const end = Date.now() + seconds * 1000; Date.now() < end; await wait(everyMs)) {
    try {
      const answer = await ask()
      if (answer !== null) return answer
    } catch (error) {
      reason = `: ${String(error)}`
    }
  }
  throw new Error(`${what}: not within ${seconds} s${reason}`)
}

/** Returns where the programs of a Debian package lie: on this machine, or unpacked beside it without installing. */
export async function unpacked(name: string, program: string): Promise<string> {
  if (existsSync(join('/usr/bin', program))) return '/usr/bin'
  const folder = join(root, 'node_modules/.cache/debian', name)
  const bin = join(folder, 'usr/bin')
  if (existsSync(join(bin, program))) return bin
  mkdirSync(folder, { recursive: true })
  await run('apt-get', ['download', name], folder)
  const file = readdirSync(folder).find((one) => one.endsWith('.deb'))
  if (!file) throw new Error(`the package ${name} was not downloaded`)
  await run('dpkg-deb', ['-x', join(folder, file), folder])
  return bin
}

/** A free port of this machine. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/** Starts a program; `stop` ends it and waits for its end. */
export function started(program: string, args: string[], env: NodeJS.ProcessEnv = {}) {
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return { stop: () => stopped(child) }
}

function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((gone) => {
    child.once('exit', () => gone())
    child.kill('SIGTERM')
  })
}
