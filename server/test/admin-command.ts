import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { startTest } from './harness.ts'
import { runNode } from './run-node.ts'

type Test = Pick<Awaited<ReturnType<typeof startTest>>, 'db'>

/** Runs a command of the server's administrator on the database of a test, as on a shell; returns its exit code and what it said. */
export async function runAdmin({ db }: Test, words: string[], given: Record<string, string> = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'cursus-admin-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const { connectionString: DATABASE_URL } = db.$client.calls.options
  const env = { PATH: process.env.PATH, DATABASE_URL, DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...given }
  const child = runNode('server/src/admin.ts', { env, stdio: 'pipe' }, words)
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => (said += part))
  const code = await new Promise<number | null>((end) => child.once('close', end))
  return { code, said }
}
