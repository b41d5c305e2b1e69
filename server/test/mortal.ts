import type { ChildProcess } from 'node:child_process'
import { createSessionTokens } from '../src/platform/session-tokens.ts'
import type { Person } from './people.ts'
import { runNode } from './run-node.ts'

/** Key of sessions of a server under test. */
const sessionKey = 'only-for-tests-only-for-tests-only-for-tests'
const tokens = createSessionTokens([sessionKey])

type Given = {
  /** Data folder. */
  folder: string
  databaseUrl: string
  outside: { url: string; smtp: string }
}

/** Configuration of a server under test that people reach at `url`, with the stand-ins as its outside world. */
export const environmentOf = (url: string, { folder, databaseUrl, outside }: Given): NodeJS.ProcessEnv => ({
  ...process.env,
  NODE_ENV: 'test',
  PORT: new URL(url).port,
  PUBLIC_URL: url,
  DATABASE_URL: databaseUrl,
  DATA_DIR: folder,
  DEMO: '0',
  SESSION_KEYS: sessionKey,
  LOG_LEVEL: 'silent',
  STRIPE_API_BASE: outside.url,
  YOUSIGN_API_BASE: `${outside.url}/yousign/v3`,
  SMTP_URL: `smtp://${outside.smtp}`,
})

/** One server that is started and killed again and again. */
export function mortalProcess(env: NodeJS.ProcessEnv) {
  let child: ChildProcess | null = null
  return {
    async start() {
      if (child?.exitCode === null) return
      await new Promise<void>((resolve, reject) => {
        const started = runNode('server/src/main.ts', {
          env,
          stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
        })
        child = started
        started.once('message', () => resolve())
        started.once('exit', () => reject(new Error('the server did not start')))
      })
    },
    /** As a power cut: nothing is finished, nothing is told. */
    async kill() {
      const dying = child
      child = null
      if (!dying || dying.exitCode !== null) return
      const gone = new Promise((done) => dying.once('exit', done))
      dying.kill('SIGKILL')
      await gone
    },
  }
}

/** A session's token of somebody, for a server under test. */
export function tokenOf({ id, role }: Person): string {
  return tokens.sign({ id, role, family: crypto.randomUUID() })
}

/** Calls by real HTTP, of somebody. */
export function callsOver(publicUrl: string) {
  const call = async <T>(who: Person, path: string, init: RequestInit = {}) => {
    const headers = { ...(init.headers as Record<string, string>), authorization: `Bearer ${tokenOf(who)}` }
    const response = await fetch(publicUrl + path, { ...init, headers })
    return { status: response.status, body: (await response.json()) as T }
  }
  const post = <T = string>(who: Person, path: string, body: object) =>
    call<T>(who, path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    })
  return { call, post }
}
