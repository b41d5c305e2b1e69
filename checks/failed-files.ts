import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, relative } from 'node:path'

/** By the name of a step that failed, the files in which a test did; none where the whole step is to run again. */
type Failed = Record<string, string[]>

const kept = 'node_modules/.cache/failed-tests.json'

/** Keeps what failed in a run, for `npm test -- --failed`. */
export function keepFailed(results: readonly { name: string; ok: boolean; failedFiles: string[] }[]) {
  const failed = results.filter(({ ok }) => !ok).map(({ name, failedFiles }) => [name, failedFiles])
  rmSync(kept, { force: true })
  if (failed.length === 0) return
  mkdirSync(dirname(kept), { recursive: true })
  writeFileSync(kept, JSON.stringify(Object.fromEntries(failed)))
}

/** Reads what failed in the last run; nothing where it passed, or there was none. */
export const lastFailed = (): Failed => (existsSync(kept) ? JSON.parse(readFileSync(kept, 'utf8')) : {})

/** What is read of a report of Vitest (`--reporter=json`). */
interface VitestReport {
  testResults: { name: string; status: string }[]
}

/** What is read of a suite in a report of Playwright (`--reporter=json`); its files are told from the folder of the tests. */
interface Suite {
  suites?: Suite[]
  specs: { file: string; tests: { status: string }[] }[]
}

/** Lists the files in which a test failed, or that could not be run, as paths from the checkout. */
export function failedInVitest({ testResults }: VitestReport): string[] {
  return testResults.filter(({ status }) => status !== 'passed').map(({ name }) => relative('.', name))
}

/** Lists the files in which a test failed, was not run as another failed, or passed only when it was run again. */
export function failedInPlaywright({ suites }: { suites: Suite[] }): string[] {
  const specs = suites.flatMap(specsOf)
  const failed = specs.filter(({ tests }) => tests.some(({ status }) => status !== 'expected'))
  return [...new Set(failed.map(({ file }) => file))]
}

const specsOf = ({ suites = [], specs }: Suite): Suite['specs'] => [...specs, ...suites.flatMap(specsOf)]
