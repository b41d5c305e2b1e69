import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean)

/** Lists paths that are changed or new and not committed; when there are none, those of the last commit. */
export function changedFiles(): string[] {
  const open = [
    ...git('diff', '--name-only', '--diff-filter=d', 'HEAD'),
    ...git('ls-files', '--others', '--exclude-standard'),
  ]
  return open.length > 0 ? open : git('diff', '--name-only', '--diff-filter=d', 'HEAD~1')
}

/** Tests that hold all calls, or all tables, to a decision of each: a new one has to make it. */
const tablesOf = {
  '.routes.ts': ['server/test/others-objects.test.ts', 'server/test/who-may.test.ts'],
  '.table.ts': ['server/src/features/privacy/every-table.test.ts', 'server/test/references.test.ts'],
}

/**
 * Lists the API's test files that are changed or stand beside a changed file, with those that a new call or table has to be entered
 * in. Who imports whom would name them all, as every one of them goes through the whole application.
 */
export function testsBeside(changed: readonly string[], list = testsOf): string[] {
  const own = changed.filter((file) => /^server\/.*\.test\.ts$/.test(file))
  const rooms = new Set(changed.filter((file) => file.startsWith('server/src/')).map(dirname))
  const tables = Object.entries(tablesOf).flatMap(([end, tests]) =>
    changed.some((file) => file.startsWith('server/src/') && file.endsWith(end)) ? tests : [],
  )
  return [...new Set([...own, ...[...rooms].flatMap(list), ...tables])].sort()
}

function testsOf(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => join(folder, name))
}
