import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { failedInPlaywright, failedInVitest } from './failed-files.ts'
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

const toReport = (project: 'unit' | 'api') => [
  ...['--project', project, '--reporter=default', '--reporter=json'],
  `--outputFile.json=${join(reports, project)}`,
]

/** Step that runs the tests of one project of `vitest.config.ts`, in all files or in those whose path has a part of `which`. */
export const vitest = (project: 'unit' | 'api', ...which: string[]): Step => ({
  runs: [tool('vitest', 'run', ...toReport(project), ...which)],
  count: () => vitestCount(reportOf(project)),
  failedFiles: () => failedInVitest(reportOf(project)),
})

/** Step that runs the journeys, in all files or in those whose path has a part of `which`. */
const journeys = (...which: string[]): Step => ({
  runs: [tool('playwright', 'test', '--config', 'e2e/playwright.config.ts', ...which)],
  count: () => playwrightCount(reportOf('browser')),
  failedFiles: () => failedInPlaywright(reportOf('browser')),
})

/** Step that runs the unit tests which import one of these files, directly or not: there may be none. */
export const unitsReaching = (files: readonly string[]): Step => ({
  runs: [tool('vitest', 'related', '--run', '--passWithNoTests', ...toReport('unit'), ...files)],
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
  /** Lists the files of its tests in which one failed; none where that cannot be told. */
  failedFiles?: () => string[]
  /** A file that it must leave. */
  leaves?: string
}

type Named = [name: string, step: Step]
type Result = Counted & { name: string; ok: boolean; seconds: string; failedFiles: string[] }

/** The steps that have tests, of some files, or of all where none is named. */
export const tests = {
  unit: (...which: string[]) => vitest('unit', ...which),
  api: (...which: string[]) => vitest('api', ...which),
  browser: journeys,
}

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
  unit: tests.unit(),
  api: tests.api(),
  browser: tests.browser(),
} satisfies Record<string, Step>

const reportOf = (name: string) => JSON.parse(readFileSync(join(reports, name), 'utf8'))

function vitestCount(report: Record<string, number>): Counted {
  const { numPassedTests: passed = 0, numFailedTests: failed = 0, numFailedTestSuites: broken = 0 } = report
  return { passed, failed: Math.max(failed, broken > 0 ? 1 : 0) }
}

function playwrightCount({ stats }: { stats: Record<'expected' | 'unexpected' | 'flaky', number> }): Counted {
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
async function runStep({ runs, count, failedFiles, leaves }: Step, say?: (part: Buffer) => void) {
  if (leaves) rmSync(leaves, { force: true })
  let ok = true
  for (const args of runs) ok = ok && (await run(args, say))
  const { passed, failed } = reported(count) ?? { passed: 0, failed: 0 }
  const empty = (count && passed + failed === 0) || (leaves && !existsSync(leaves))
  if (ok && empty) process.stdout.write('The step found nothing to do, so it fails.\n')
  const good = ok && !empty && failed === 0
  if (good) return { ok: true, passed: count ? passed : 1, failed: 0, failedFiles: [] }
  return { ok: false, passed, failed: Math.max(failed, 1), failedFiles: reported(failedFiles) ?? [] }
}

/** Reads the report of a step; nothing where none was written, as it died before its first test. */
function reported<Part>(read?: () => Part): Part | undefined {
  try {
    return read?.()
  } catch {
    return undefined
  }
}

/**
 * Runs steps, `[name, step]` each: stages one after the other up to the first that fails, lanes of a stage side by side,
 * steps of a lane in order. Prints a summary; returns what came of each that ran.
 */
export async function runStages(stages: Named[][][]): Promise<Result[]> {
  const results: Result[] = []
  for (const lanes of stages) {
    const isAlone = lanes.length === 1
    await Promise.all(lanes.map((lane) => runLane(lane, { results, isAlone })))
    if (results.some(({ ok }) => !ok)) break
  }
  rmSync(reports, { recursive: true })
  summarize(results, stages.flat(2))
  return results
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
