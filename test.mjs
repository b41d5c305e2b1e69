// What `npm test` and `npm run check` run. Plain JavaScript: an old Node must be able to read it and say so.
// `npm test` is every check; `npm test -- lint types` these steps only; `npm test -- --list` names them;
// `npm test -- --failed` runs again the steps that failed in the last run, of their tests the files in which one did.
// `npm run check` is what is worth knowing before each commit.
const say = (line = '') => process.stdout.write(`${line}\n`)
const needed = 24

if (Number(process.versions.node.split('.')[0]) < needed) {
  say(`Cursus is tested on Node ${needed}, this is ${process.version}. Run \`npm ci\`, then \`npm test\`:`)
  say(
    `npm takes the Node of node_modules/.bin. Where none is published (a Mac), install Node ${needed} yourself.`,
  )
  process.exit(1)
}

const { lintOf, runStages, steps, tests, unitsReaching, vitest } = await import('./checks/steps.ts')
const { keepFailed, lastFailed } = await import('./checks/failed-files.ts')

/** Two cores: what uses one runs beside another, what uses both runs alone. */
const everything = [
  [
    ['types', 'dead'],
    ['lint', 'rooms', 'build'],
  ],
  [['unit']],
  [['api']],
  [['browser']],
]

const asked = process.argv.slice(2)
const [option] = asked
if (option === '--quick') finish(await runStages(await beforeCommit()))
else if (option === '--failed') await repeat(lastFailed())
else if (asked.some((name) => !(name in steps))) {
  say(`Steps: ${Object.keys(steps).join(' ')}`)
  if (option !== '--list') process.exitCode = 1
} else await runKept(chosen(asked.length > 0 ? asked : Object.keys(steps)))

function finish(results) {
  if (results.some(({ ok }) => !ok)) process.exitCode = 1
}

/** Runs stages, and keeps what failed for `--failed`. */
async function runKept(stages) {
  const results = await runStages(stages)
  keepFailed(results)
  finish(results)
}

async function repeat(failed) {
  const names = Object.keys(failed)
  if (names.length > 0) return runKept(chosen(names, (name) => tests[name]?.(...failed[name]) ?? steps[name]))
  // Nothing was shown to pass.
  say('No failure of the last run is known.')
  process.exitCode = 1
}

/** The stages of these steps alone. */
function chosen(names, stepOf = (name) => steps[name]) {
  const ofLane = (lane) => lane.filter((name) => names.includes(name)).map((name) => [name, stepOf(name)])
  return everything
    .map((lanes) => lanes.map(ofLane).filter((lane) => lane.length > 0))
    .filter((lanes) => lanes.length > 0)
}

/**
 * Types and rooms of everything, format of what is changed, the checks that read the sources as text, the unit tests that reach
 * the change, and the API tests beside it.
 */
async function beforeCommit() {
  const { changedFiles, testsBeside } = await import('./checks/touched.ts')
  const changed = changedFiles()
  const files = testsBeside(changed)
  const still = [
    [
      ['lint', lintOf(changed)],
      ['types', steps.types],
    ],
    [['rooms', steps.rooms]],
  ]
  const tests = [
    [
      ['sources', vitest('unit', 'checks/', 'i18n/texts')],
      ['unit', unitsReaching(changed)],
    ],
  ]
  return files.length > 0 ? [still, tests, [[['touched', vitest('api', ...files)]]]] : [still, tests]
}
