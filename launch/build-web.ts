import { execFile } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

const root = join(import.meta.dirname, '..')
const built = join(root, 'web/dist/index.html')
const sources = [
  'web/src',
  'web/public',
  'web/index.html',
  'web/vite.config.ts',
  'web/page-tokens.ts',
  'web/public-pages.ts',
  'web/precompress.ts',
  'web/package.json',
  'shared/src',
]

/** Builds the web app when one of its sources is newer than the build; answers whether it did. */
export async function buildWebIfStale(): Promise<boolean> {
  const newest = Math.max(...sources.map((source) => newestChange(join(root, source))))
  if (existsSync(built) && statSync(built).mtimeMs > newest) return false
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const building = promisify(execFile)(process.execPath, [vite, 'build', 'web', '--logLevel=warn'], {
    cwd: root,
  })
  // Whoever ends takes it along: two that build at once would spoil each other's files.
  const end = () => void building.child.kill()
  process.once('exit', end)
  await building.finally(() => process.off('exit', end))
  return true
}

function newestChange(path: string): number {
  if (!existsSync(path)) return 0
  if (statSync(path).isFile()) return statSync(path).mtimeMs
  const files = readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return Math.max(0, ...files.map((entry) => statSync(join(entry.parentPath, entry.name)).mtimeMs))
}
