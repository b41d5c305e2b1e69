import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import type { SandboxConfig } from './config.ts'

/** What a sandbox answers at `/control/api/folder`. */
export type Running = { folder: string; publicUrl: string }

/** Milliseconds that a sandbox has to say which folder is its own. */
const answerMs = 2000

const placeOf = (folder: string) => join(folder, 'address')

/**
 * Throws, before any object is read, when another sandbox runs on the folder, as opening the journal may sweep it under that one's feet;
 * and EADDRINUSE with its `port` when a port is busy.
 */
export async function expectAlone({ folder, port, smtpPort }: SandboxConfig): Promise<void> {
  const running = await runningAt(noted(folder))
  if (running && running.folder === resolve(folder)) {
    throw new Error(
      `Cursus already runs on this data folder, at ${running.publicUrl}. Stop it first, or set DATA_DIR, PORT and SANDBOX_PORT.`,
    )
  }
  for (const one of [port, smtpPort]) await expectFree(one)
}

/** Notes where the sandbox of a folder answers, for whoever starts another one on it. */
export function noteAddress(folder: string, address: string): void {
  writeFileSync(placeOf(folder), address)
}

function noted(folder: string): string | null {
  try {
    return readFileSync(placeOf(folder), 'utf8')
  } catch {
    return null
  }
}

async function runningAt(address: string | null): Promise<Running | null> {
  if (!address) return null
  const asked = { signal: AbortSignal.timeout(answerMs) }
  return fetch(`${address}/control/api/folder`, asked)
    .then((answer) => (answer.ok ? (answer.json() as Promise<Running>) : null))
    .catch(() => null)
}

function expectFree(port: number): Promise<void> {
  return new Promise((free, busy) => {
    const probe = createServer().once('error', busy)
    probe.listen(port, '127.0.0.1', () => probe.close(() => free()))
  })
}
