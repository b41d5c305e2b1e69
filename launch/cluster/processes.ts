import { spawn } from 'node:child_process'
import { closeSync, openSync, readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { run } from '../drills/commands.ts'
import { placesOf } from './plan.ts'

/** A program of the cluster. `database` is the user of PostgreSQL where we are root, who may not run it. */
export type Program = {
  name: string
  command: string
  args: string[]
  as: 'database' | 'self'
  env?: Record<string, string>
}

type User = { uid: number; gid: number }

/** The user of PostgreSQL; undefined where we are not root, so that everything runs as ourselves. */
export async function databaseUser(): Promise<User | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const [uid, gid] = await Promise.all(['-u', '-g'].map((flag) => run('id', [flag, 'postgres'])))
  return { uid: Number(uid), gid: Number(gid) }
}

/**
 * Starts a program that outlives us, with its words in a file of its own, and notes its process: id, and when it was
 * started, so that a stranger who has the id later is told apart. Returns the id.
 */
export function launch(dir: string, program: Program, user: User | undefined): number {
  const { run: pids, logs } = placesOf(dir)
  const log = openSync(join(logs, `${program.name}.log`), 'a')
  const { PATH = '/usr/bin:/bin', HOME = userInfo().homedir } = process.env
  const child = spawn(program.command, program.args, {
    cwd: dir,
    env: { PATH, HOME, LANG: 'C.UTF-8', ...program.env },
    detached: true,
    stdio: ['ignore', log, log],
    ...(program.as === 'database' && user),
  })
  closeSync(log)
  child.once('error', () => undefined)
  child.unref()
  if (!child.pid) throw new Error(`${program.command} could not be started`)
  writeFileSync(join(pids, `${program.name}.pid`), `${child.pid} ${birthOf(child.pid)}\n`)
  return child.pid
}

/** Returns when a process was started, in ticks since the machine was; null when there is none, or only its remains. */
function birthOf(pid: number): string | null {
  try {
    const [state, ...rest] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return state === 'Z' || state === 'X' ? null : (rest[18] ?? null)
  } catch {
    return null
  }
}

/** Id of the process that was started under that name; null when it is gone, whoever has its id now. */
export function pidOf(dir: string, name: string): number | null {
  try {
    const [pid, birth] = readFileSync(join(placesOf(dir).run, `${name}.pid`), 'utf8')
      .trim()
      .split(' ')
    return birth && birthOf(Number(pid)) === birth ? Number(pid) : null
  } catch {
    return null
  }
}

/** Id of the PostgreSQL whose files lie in that folder; null when none runs, whoever has the id that it noted. */
export function postmasterOf(data: string): number | null {
  try {
    const pid = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n', 1)[0])
    return readlinkSync(`/proc/${pid}/cwd`) === data ? pid : null
  } catch {
    return null
  }
}

/** Names of all that was started. */
export function launchedNames(dir: string): string[] {
  const files = readdirSync(placesOf(dir).run).filter((file) => file.endsWith('.pid'))
  return files.map((file) => file.slice(0, -'.pid'.length))
}

/** Sends a signal to a process that may be gone. */
export function signal(pid: number | null, name: NodeJS.Signals): void {
  if (pid === null) return
  try {
    process.kill(pid, name)
  } catch {
    // It is gone.
  }
}

/** Ends one program and waits for its end; after so many seconds it is killed. */
export async function end(dir: string, name: string, seconds = 20): Promise<void> {
  const pid = pidOf(dir, name)
  signal(pid, 'SIGTERM')
  // One that was stopped hears nothing else.
  signal(pid, 'SIGCONT')
  for (const until = Date.now() + seconds * 1000; pidOf(dir, name) !== null && Date.now() < until; )
    await wait(50)
  signal(pidOf(dir, name), 'SIGKILL')
  rmSync(join(placesOf(dir).run, `${name}.pid`), { force: true })
}
