import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean)

/** Paths that are changed or new and not committed; when there are none, those of the last commit. */
export function changedFiles(): string[] {
  const open = [
    ...git('diff', '--name-only', '--diff-filter=d', 'HEAD'),
    ...git('ls-files', '--others', '--exclude-standard'),
  ]
  return open.length > 0 ? open : git('diff', '--name-only', '--diff-filter=d', 'HEAD~1')
}

/**
 * The test files of the API beside the changed files, and those that are changed themselves. Everything in the server
 * reaches everything through the application, so who imports whom would name them all.
 */
export function testsBeside(changed: readonly string[], list = testsOf): string[] {
  const own = changed.filter((file) => /^server\/.*\.test\.ts$/.test(file))
  const rooms = new Set(changed.filter((file) => file.startsWith('server/src/')).map(dirname))
  return [...new Set([...own, ...[...rooms].flatMap(list)])].sort()
}

function testsOf(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => join(folder, name))
}
