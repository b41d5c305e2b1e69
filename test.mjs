// What `npm test` runs: every check, in order of how soon it answers, up to the first that fails.
// `npm test -- lint types` runs these steps only; `npm test -- --list` names them.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const say = (line = '') => process.stdout.write(`${line}\n`)
const needed = 24

if (Number(process.versions.node.split('.')[0]) < needed) {
  say(`Cursus is tested on Node ${needed}, this is ${process.version}. Run \`npm ci\`, then \`npm test\`:`)
  say(
    `npm takes the Node of node_modules/.bin. Where none is published (a Mac), install Node ${needed} yourself.`,
  )
  process.exit(1)
}

const reports = mkdtempSync(join(tmpdir(), 'cursus-test-'))
const bin = {
  biome: '@biomejs/biome/bin/biome',
  tsc: 'typescript/bin/tsc',
  knip: 'knip/bin/knip.js',
  vitest: 'vitest/vitest.mjs',
  vite: 'vite/bin/vite.js',
  playwright: '@playwright/test/cli.js',
}
const tool = (name, ...args) => [join('node_modules', bin[name]), ...args]
const vitest = (project) => ({
  runs: [
    tool(
      'vitest',
      'run',
      '--project',
      project,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${join(reports, project)}`,
    ),
  ],
  count: () => vitestCount(join(reports, project)),
})

/** `runs`: command lines of Node; `count`: tests of a step that has many, else the step counts as one. */
const steps = {
  lint: { runs: [tool('biome', 'check', '.')] },
  types: {
    runs: ['tsconfig.json', 'web/tsconfig.json', 'e2e/tsconfig.json'].map((file) => tool('tsc', '-p', file)),
  },
  rooms: { runs: [['checks/check-rooms.ts']] },
  dead: { runs: [tool('knip'), tool('knip', '--production', '--include', 'files')] },
  unit: vitest('unit'),
  api: vitest('api'),
  build: { runs: [tool('vite', 'build', 'web', '--logLevel=warn')], leaves: 'web/dist/index.html' },
  browser: {
    runs: [tool('playwright', 'test', '--config', 'e2e/playwright.config.ts')],
    count: () => playwrightCount(join(reports, 'browser')),
  },
}

function vitestCount(file) {
  const {
    numPassedTests: passed,
    numFailedTests: failed,
    numFailedTestSuites: broken,
  } = JSON.parse(readFileSync(file, 'utf8'))
  return { passed, failed: Math.max(failed, broken > 0 ? 1 : 0) }
}

function playwrightCount(file) {
  const { stats } = JSON.parse(readFileSync(file, 'utf8'))
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky }
}

/** The run depends on the checkout alone: whatever the shell sets for a real installation is kept out. */
function testEnvironment() {
  const product =
    /^(PORT|HOST|PUBLIC_URL|DATABASE_URL|DATA_DIR|DEMO|JOBS|NODE_ENV|SUPPORT_EMAIL|MAIL_FROM|ADMIN_EMAIL|FILES|CHAT_SCRIPT_URL|HEALTH_MUTUAL_(URL|HOSTS))$|^(SESSION|STRIPE|YOUSIGN|SMTP|ADDRESS|GOOGLE|S3|SANDBOX|SEAL|ADVISOR|COMPANY)_/
  const kept = Object.entries(process.env).filter(([name]) => !product.test(name))
  return { ...Object.fromEntries(kept), TZ: 'UTC', PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, 'browser') }
}

function run(args, env) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit'], env })
    const pass = () => child.kill('SIGINT') // which both test runners answer by ending what they started
    process.once('SIGINT', pass).once('SIGTERM', pass)
    child.once('exit', (code) => {
      process.off('SIGINT', pass).off('SIGTERM', pass)
      resolve(code === 0)
    })
  })
}

/** Runs one step; a step that ends well but has tested or left nothing fails all the same. */
async function runStep({ runs, count, leaves }, env) {
  if (leaves) rmSync(leaves, { force: true })
  let ok = true
  for (const args of runs) ok = ok && (await run(args, env))
  const tests = counted(count)
  const empty = (count && tests.passed + tests.failed === 0) || (leaves && !existsSync(leaves))
  if (ok && empty) say('The step found nothing to do, so it fails.')
  const good = ok && !empty && tests.failed === 0
  if (good) return { ok: true, passed: count ? tests.passed : 1, failed: 0 }
  return { ok: false, passed: tests.passed, failed: Math.max(tests.failed, 1) }
}

function counted(count) {
  try {
    return count?.() ?? { passed: 0, failed: 0 }
  } catch {
    return { passed: 0, failed: 0 } // no report was written: the step died before its first test
  }
}

async function runAll(names) {
  const results = []
  const env = testEnvironment()
  for (const name of names) {
    say(`\n── ${name}`)
    const started = performance.now()
    const result = await runStep(steps[name], env)
    results.push({ name, ...result, seconds: ((performance.now() - started) / 1000).toFixed(1) })
    if (!result.ok) break
  }
  return results
}

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !(name in steps))
if (unknown.length > 0) {
  say(`Steps: ${Object.keys(steps).join(' ')}`)
  process.exit(asked.includes('--list') ? 0 : 1)
}

const wanted = Object.keys(steps).filter((name) => asked.length === 0 || asked.includes(name))
const results = await runAll(wanted)
rmSync(reports, { recursive: true })

say()
for (const { name, ok, passed, failed, seconds } of results) {
  say(
    `${ok ? 'ok  ' : 'FAIL'} ${name.padEnd(8)} ${seconds.padStart(6)} s  ${passed} passed${failed ? `, ${failed} failed` : ''}`,
  )
}
for (const name of wanted.slice(results.length)) say(`     ${name.padEnd(8)} not run`)
const sum = (key) => results.reduce((total, result) => total + result[key], 0)
say(`\n${sum('passed')} passed, ${sum('failed')} failed`)
process.exitCode = sum('failed') > 0 ? 1 : 0
