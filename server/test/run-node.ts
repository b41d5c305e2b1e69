import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = new URL('../../', import.meta.url)
const preloaded = ['quick-start', 'end-with-parent'].flatMap((name) => [
  '--import',
  new URL(`launch/${name}.mjs`, root).href,
])

/**
 * Runs a script of the project, named from its root, as a process of its own, which starts as quickly as `npm start` does.
 * With a channel (`ipc`) it ends when this process is gone, however that went.
 */
export function runNode(script: string, options: SpawnOptions, args: string[] = []): ChildProcess {
  return spawn(process.execPath, [...preloaded, fileURLToPath(new URL(script, root)), ...args], options)
}
