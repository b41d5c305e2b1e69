import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import extractDepcruiseConfig from 'dependency-cruiser/config-utl/extract-depcruise-config'
import { root } from './fixtures.ts'

const workspaces = ['shared', 'server', 'sandbox', 'web', 'e2e', 'bench', 'drills', 'launch']
const { forbidden = [], options = {} } = await extractDepcruiseConfig(join(root, '.dependency-cruiser.mjs'))

const { path: exclude } = options.exclude as { path: string }

export const rules = forbidden

/** Reads every import of the workspaces under `baseDir` (an absolute path), and the rules that they break. */
export async function cruiseRooms(baseDir: string): Promise<ICruiseResult> {
  const rooms = workspaces.filter((room) => existsSync(join(baseDir, room)))
  const byFile = forbidden.filter((rule) => !('scope' in rule && rule.scope === 'folder'))
  const result = await run(rooms, baseDir, byFile, exclude)
  // A test stands in a feature's folder and knows the whole application: folders are judged without tests.
  const byFolder = forbidden.filter((rule) => 'scope' in rule && rule.scope === 'folder')
  const folders = await run(
    rooms,
    baseDir,
    byFolder,
    `${exclude}|\\.test\\.tsx?$|^(server|sandbox|web)/test/`,
  )
  result.summary.violations.push(...folders.summary.violations)
  return result
}

async function run(rooms: string[], baseDir: string, rules: typeof forbidden, path: string) {
  const { enhancedResolveOptions, ...cruiseOptions } = options
  const ruleSet = { forbidden: rules }
  const { output } = await cruise(
    rooms,
    { ...cruiseOptions, exclude: { path }, enhancedResolveOptions, baseDir, validate: true, ruleSet },
    enhancedResolveOptions,
  )
  return output as ICruiseResult
}

/** Counts files with imports, and imports that only TypeScript can read: zero of either when the cruiser is blind. */
export function sight({ modules }: ICruiseResult): { typed: number; typeImports: number } {
  const own = modules.filter(({ source }) => /\.tsx?$/.test(source) && !source.includes('node_modules'))
  const imports = own.flatMap(({ dependencies }) => dependencies)
  return {
    typed: own.filter(({ dependencies }) => dependencies.length > 0).length,
    typeImports: imports.filter(({ dependencyTypes }) => dependencyTypes.includes('type-only')).length,
  }
}
