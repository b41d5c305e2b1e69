import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installation } from './installation.ts'

const reports = mkdtempSync(join(tmpdir(), 'cursus-test-'))
const bin = {
  biome: '@biomejs/biome/bin/biome',
  tsc: '@typescript/native/bin/tsc',
  knip: 'knip/bin/knip.js',
  vitest: 'vitest/vitest.mjs',
  vite: 'vite/bin/vite.js',
  playwright: '@playwright/test/cli.js',
}
const tool = (name: keyof typeof bin, ...args: string[]) => [join('node_modules', bin[name]), ...args]
const projects = { root: 'tsconfig.json', web: 'web/tsconfig.json', e2e: 'e2e/tsconfig.json' }

const reported = (project: 'unit' | 'api') => [
  ...['--project', project, '--reporter=default', '--reporter=json'],
  `--outputFile.json=${join(reports, project)}`,
]

/** Step that runs the tests of one project of `vitest.config.ts`, in all files or in those whose path has a part of `which`. */
export const vitest = (project: 'unit' | 'api', ...which: string[]): Step => ({
  runs: [tool('vitest', 'run', ...reported(project), ...which)],
  count: () => vitestCount(join(reports, project)),
})

/** Step that runs the unit tests which import one of these files, directly or not: there may be none. */
export const unitsReaching = (files: readonly string[]): Step => ({
  runs: [tool('vitest', 'related', '--run', '--passWithNoTests', ...reported('unit'), ...files)],
})

/** Step that checks format and rules of these files alone; passes over those that are no source, or gone. */
export const lintOf = (files: readonly string[]): Step => ({
  runs: [tool('biome', 'check', '--no-errors-on-unmatched', ...files)],
})

type Counted = { passed: number; failed: number }

export interface Step {
  /** Command lines of Node, one after the other. */
  runs: string[][]
  /** Counts the tests of a step that has many; without it, the step counts as one. */
  count?: () => Counted
  /** A file that it must leave. */
  leaves?: string
}

type Named = [name: string, step: Step]
type Result = Counted & { name: string; ok: boolean; seconds: string }

/** What `npm test` runs. */
export const steps = {
  lint: { runs: [tool('biome', 'check', '.')] },
  // What has not changed since it was checked last is not checked again. One checker does least work; others use the other core.
  types: {
    runs: Object.entries(projects).map(([name, file]) => [
      ...tool('tsc', '-p', file, '--checkers', '1'),
      ...['--incremental', '--tsBuildInfoFile', `node_modules/.cache/tsc/${name}`],
    ]),
  },
  rooms: { runs: [['checks/check-rooms.ts']] },
  dead: { runs: [tool('knip'), tool('knip', '--production', '--include', 'files')] },
  build: { runs: [tool('vite', 'build', 'web', '--logLevel=warn')], leaves: 'web/dist/index.html' },
  unit: vitest('unit'),
  api: vitest('api'),
  browser: {
    runs: [tool('playwright', 'test', '--config', 'e2e/playwright.config.ts')],
    count: () => playwrightCount(join(reports, 'browser')),
  },
} satisfies Record<string, Step>

function vitestCount(file: string): Counted {
  const {
    numPassedTests: passed,
    numFailedTests: failed,
    numFailedTestSuites: broken,
  } = JSON.parse(readFileSync(file, 'utf8'))
  return { passed, failed: Math.max(failed, broken > 0 ? 1 : 0) }
}

function playwrightCount(file: string): Counted {
  const { stats } = JSON.parse(readFileSync(file, 'utf8'))
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky }
}

/** Environment of a run: without what the shell sets for a real installation, so that a run depends on the checkout alone. */
function testEnvironment() {
  const kept = Object.entries(process.env).filter(([name]) => !installation.test(name))
  return { ...Object.fromEntries(kept), TZ: 'UTC', PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, 'browser') }
}

/** Runs Node; its output goes to `say`, else to our own. Returns whether it ended well. */
function run(args: string[], say?: (part: Buffer) => void): Promise<boolean> {
  return new Promise((resolve) => {
    const to = say ? 'pipe' : 'inherit'
    const child = spawn(process.execPath, args, { stdio: ['ignore', to, to], env: testEnvironment() })
    if (say) for (const stream of [child.stdout, child.stderr]) stream?.on('data', say)
    const pass = () => child.kill('SIGINT') // which both test runners answer by ending what they started
    process.once('SIGINT', pass).once('SIGTERM', pass)
    child.once('close', (code) => {
      process.off('SIGINT', pass).off('SIGTERM', pass)
      resolve(code === 0)
    })
  })
}

/** Runs one step; a step that ends well but has tested or left nothing fails all the same. */
async function runStep({ runs, count, leaves }: Step, say?: (part: Buffer) => void) {
  if (leaves) rmSync(leaves, { force: true })
  let ok = true
  for (const args of runs) ok = ok && (await run(args, say))
  const tests = counted(count)
  const empty = (count && tests.passed + tests.failed === 0) || (leaves && !existsSync(leaves))
  if (ok && empty) process.stdout.write('The step found nothing to do, so it fails.\n')
  const good = ok && !empty && tests.failed === 0
  if (good) return { ok: true, passed: count ? tests.passed : 1, failed: 0 }
  return { ok: false, passed: tests.passed, failed: Math.max(tests.failed, 1) }
}

function counted(count?: () => Counted): Counted {
  try {
    return count?.() ?? { passed: 0, failed: 0 }
  } catch {
    return { passed: 0, failed: 0 } // no report was written: the step died before its first test
  }
}

/**
 * Runs steps, `[name, step]` each: stages one after the other up to the first that fails, lanes of a stage side by side,
 * steps of a lane in order. Prints a summary; returns whether all passed.
 */
export async function runStages(stages: Named[][][]): Promise<boolean> {
  const results: Result[] = []
  for (const lanes of stages) {
    const isAlone = lanes.length === 1
    await Promise.all(lanes.map((lane) => runLane(lane, { results, isAlone })))
    if (results.some(({ ok }) => !ok)) break
  }
  rmSync(reports, { recursive: true })
  summarize(results, stages.flat(2))
  return results.every(({ ok }) => ok)
}

async function runLane(
  lane: Named[],
  { results, isAlone }: { results: Result[]; isAlone: boolean },
): Promise<void> {
  for (const [name, step] of lane) {
    if (isAlone) process.stdout.write(`\n── ${name}\n`)
    const said: Buffer[] = []
    const started = performance.now()
    const result = await runStep(step, isAlone ? undefined : (part) => void said.push(part))
    // What is said side by side is shown in one piece.
    if (!isAlone) process.stdout.write(`\n── ${name}\n${Buffer.concat(said)}`)
    results.push({ name, ...result, seconds: ((performance.now() - started) / 1000).toFixed(1) })
    if (!result.ok) break
  }
}

function summarize(results: readonly Result[], wanted: readonly Named[]): void {
  const lines = results.map(({ name, ok, passed, failed, seconds }) => {
    const failures = failed ? `, ${failed} failed` : ''
    return `${ok ? 'ok  ' : 'FAIL'} ${name.padEnd(8)} ${seconds.padStart(6)} s  ${passed} passed${failures}`
  })
  const done = new Set(results.map(({ name }) => name))
  for (const [name] of wanted) if (!done.has(name)) lines.push(`     ${name.padEnd(8)} not run`)
  const sum = (key: keyof Counted) => results.reduce((total, result) => total + result[key], 0)
  process.stdout.write(`\n${lines.join('\n')}\n\n${sum('passed')} passed, ${sum('failed')} failed\n`)
}
