// What `npm test` and `npm run check` run. Plain JavaScript: an old Node must be able to read it and say so.
// `npm test` is every check; `npm test -- lint types` these steps only; `npm test -- --list` names them.
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

const { lintOf, runStages, steps, unitsReaching, vitest } = await import('./checks/steps.ts')

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
const isQuick = asked[0] === '--quick'
const unknown = asked.filter((name) => !(name in steps))
if (unknown.length > 0 && !isQuick) {
  say(`Steps: ${Object.keys(steps).join(' ')}`)
  process.exit(asked.includes('--list') ? 0 : 1)
}
process.exitCode = (await runStages(isQuick ? await beforeCommit() : chosen())) ? 0 : 1

function chosen() {
  const isChosen = (name) => asked.length === 0 || asked.includes(name)
  return everything
    .map((lanes) => lanes.map((lane) => lane.filter(isChosen).map((name) => [name, steps[name]])))
    .map((lanes) => lanes.filter((lane) => lane.length > 0))
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
