import { readdirSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { type Bench, type Figure, toLine, verdictOf } from './figure.ts'

const usage = `Usage: npm run bench -- [NAME…] [--quick] [--json] [--busy]
  --quick  three rounds, and nothing that needs a million rows or Lighthouse
  --json   one object on standard output
  --busy   measures on a busy machine too
Exit 1 when a goal is missed or there is no data, 2 when nothing was measured.
`
const suffix = '.bench.ts'
const known = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith(suffix))
  .map((file) => file.slice(0, -suffix.length))
  .sort()

/** Highest load by other processes, of each core, on average over a minute. */
const busiest = 0.75

type Module = { default: Bench; takesLong?: boolean }
type Measured = { name: string; figures: Figure[] }

const { values, positionals: asked } = readArguments()

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { quick: { type: 'boolean' }, json: { type: 'boolean' }, busy: { type: 'boolean' } },
    })
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n${usage}`)
    process.exit(2)
  }
}

const tell = (line: string) => (values.json ? process.stderr : process.stdout).write(`${line}\n`)

/** Tells why a run could not be trusted; null when it can. */
function refusal(load: number): string | null {
  const unknown = asked.filter((name) => !known.includes(name))
  if (unknown.length > 0) return `Known figures: ${known.join(', ')}; not ${unknown.join(', ')}.\n${usage}`
  if (load <= busiest || values.busy) return null
  return `The machine is busy: a load of ${load.toFixed(2)} for each core, at most ${busiest}. Wait, or say --busy.`
}

/** First line of what went wrong at last: the database says it below the whole of a statement. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause ? error.cause : error
  return String(cause).split('\n')[0] ?? ''
}

/** One that fails has no data; the others are measured all the same. */
async function measure(name: string, bench: Bench): Promise<Measured> {
  tell(`── ${name}`)
  const nothing = { unit: '×', value: Number.NaN, goal: { atMost: 0 } } as const
  const figures = await bench().catch((error): Figure[] => [
    { work: name, ...nothing, note: reasonOf(error) },
  ])
  if (figures.length === 0) figures.push({ work: name, ...nothing, note: 'the module measured nothing' })
  for (const figure of figures) tell(toLine(figure))
  return { name, figures }
}

async function measureAll(): Promise<Measured[]> {
  const measured: Measured[] = []
  for (const name of known.filter((one) => asked.length === 0 || asked.includes(one))) {
    const { default: bench, takesLong } = (await import(`./${name}${suffix}`)) as Module
    if (values.quick && takesLong) tell(`── ${name}: left out by --quick`)
    else measured.push(await measure(name, bench))
  }
  return measured
}

const load = (loadavg()[0] ?? 0) / availableParallelism()
const refused = refusal(load)
if (refused) {
  process.stderr.write(`${refused}\n`)
  process.exit(2)
}
if (values.quick) process.env.BENCH_QUICK = '1'
tell(`load ${load.toFixed(2)} for each of ${availableParallelism()} cores, Node ${process.version}`)
const measured = await measureAll()
const verdicts = measured.flatMap(({ figures }) => figures.map(verdictOf))
const count = (verdict: string) => verdicts.filter((one) => one === verdict).length
tell(`${count('PASS')} passed, ${count('MISS')} missed, ${count('NO DATA')} without data`)
if (values.json) {
  const told = measured.map(({ name, figures }) => ({
    name,
    figures: figures.map((figure) => ({ ...figure, verdict: verdictOf(figure) })),
  }))
  const machine = { load, cores: availableParallelism(), node: process.version }
  process.stdout.write(
    `${JSON.stringify({ at: new Date().toISOString(), machine, benches: told }, null, 2)}\n`,
  )
}
if (verdicts.length === 0) process.exit(2)
process.exit(count('PASS') === verdicts.length ? 0 : 1)
