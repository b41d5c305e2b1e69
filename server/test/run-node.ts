import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = new URL('../../', import.meta.url)
const quickly = ['--import', new URL('launch/quick-start.mjs', root).href]

/** Runs a script of the project, named from its root, as a process of its own, which starts as quickly as `npm start` does. */
export function runNode(script: string, options: SpawnOptions, args: string[] = []): ChildProcess {
  return spawn(process.execPath, [...quickly, fileURLToPath(new URL(script, root)), ...args], options)
}
