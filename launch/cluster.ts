import { resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { takeDown } from './cluster/down.ts'
import { planOf } from './cluster/plan.ts'
import { rollHere } from './cluster/roll.ts'
import { statusOf } from './cluster/status.ts'
import { bringUp } from './cluster/up.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

const usage = `Usage:
  npm run cluster [-- up]            PostgreSQL three times, HAProxy, two processes that serve, two that work
  npm run cluster -- status          who is primary, what runs
  npm run cluster -- roll            the version that lies here follows, one process after the other, unnoticed
  npm run cluster -- down            ends all of it and removes its folder
Options: --dir /var/tmp/cursus-cluster, --port 7300 (and 99 after it), --minutes N: it ends by itself`

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    dir: { type: 'string', default: '/var/tmp/cursus-cluster' },
    port: { type: 'string', default: '7300' },
    minutes: { type: 'string' },
    after: { type: 'string' },
  },
})

const dir = resolve(values.dir)

/** Does what its first argument says; returns the exit code. */
async function command(): Promise<number> {
  const [what = 'up'] = positionals
  if (what === 'up') {
    const minutes = values.minutes === undefined ? {} : { minutes: Number(values.minutes) }
    await bringUp(planOf({ dir, port: Number(values.port) }), { ...minutes, tell: say })
    for (const line of await statusOf(dir)) say(line)
  } else if (what === 'status') for (const line of await statusOf(dir)) say(line)
  else if (what === 'roll') await rollHere(dir, say)
  else if (what === 'down') {
    if (values.after) await wait(Number(values.after) * 1000)
    await takeDown(dir, values.after !== undefined)
    say(`The cluster in ${dir} is gone.`)
  } else {
    process.stderr.write(`${usage}\n`)
    return 2
  }
  return 0
}

try {
  process.exitCode = await command()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
