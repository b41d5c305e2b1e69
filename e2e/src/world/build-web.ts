import { execFile } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from './run-process.ts'

const built = join(root, 'web/dist/index.html')
const sources = [
  'web/src',
  'web/public',
  'web/index.html',
  'web/vite.config.ts',
  'web/package.json',
  'shared/src',
]

/** The journeys run on the built web: builds it when a source is newer than the build. */
export async function buildWebIfStale(): Promise<void> {
  const newest = Math.max(...sources.map((source) => newestChange(join(root, source))))
  if (existsSync(built) && statSync(built).mtimeMs > newest) return
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  await promisify(execFile)(process.execPath, [vite, 'build', 'web', '--logLevel=warn'], { cwd: root })
}

function newestChange(path: string): number {
  if (!existsSync(path)) return 0
  if (statSync(path).isFile()) return statSync(path).mtimeMs
  const files = readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return Math.max(0, ...files.map((entry) => statSync(join(entry.parentPath, entry.name)).mtimeMs))
}
