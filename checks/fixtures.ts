import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '..')
export const mustFail = join(import.meta.dirname, 'must-fail')

/** Lists `file breaks rule` for each `// breaks: rule, rule` in the first line of a file under must-fail/`room`. */
export function announced(room: string): string[] {
  const files = readdirSync(join(mustFail, room), { recursive: true, encoding: 'utf8' })
  return files
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => breaks(room, file).map((rule) => `${file} breaks ${rule}`))
    .sort()
}

function breaks(room: string, file: string): string[] {
  const [, rules] = /^\/\/ breaks: (.+)/.exec(readFileSync(join(mustFail, room, file), 'utf8')) ?? []
  return rules?.split(', ') ?? []
}

/** Runs an installed tool with this very Node; resolves with its exit code and all that it printed. */
export function runTool(tool: string, args: string[], cwd = root): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [tool, ...args], { cwd, maxBuffer: 20_000_000 }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code ?? 1) : 0, output: stdout + stderr }),
    )
  })
}

/** Lists the style sheets and the sources of pages under a folder, as absolute paths. */
export function filesUnder(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(css|tsx?)$/.test(file))
    .map((file) => join(folder, file))
}
