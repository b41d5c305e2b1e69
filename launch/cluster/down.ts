import { existsSync, readFileSync, rmSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod/mini'
import { placesOf, planOf } from './plan.ts'
import { end, launchedNames, postmasterOf, signal } from './processes.ts'

/** In this order, so that nothing meets an end that it would log; what is not named here comes first. */
const lastly = [
  'worker1',
  'worker2',
  'haproxy',
  'pg1',
  'pg2',
  'pg3',
  'etcd1',
  'etcd2',
  'etcd3',
  'sandbox',
  's3',
]

const Kept = z.object({ dir: z.string(), ports: z.object({ web: z.number() }) })

/** The plan of the cluster in a folder; null when none lies there. */
export function keptPlan(dir: string) {
  const file = placesOf(dir).plan
  if (!existsSync(file)) return null
  const { ports } = Kept.parse(JSON.parse(readFileSync(file, 'utf8')))
  return planOf({ dir, port: ports.web })
}

/**
 * Ends what was started in that folder and removes the folder. A process is ended by the id that was noted when it was
 * started, and only while it is still the same. The warden does not end itself.
 */
export async function takeDown(dir: string, byWarden = false): Promise<void> {
  const plan = keptPlan(dir)
  if (!plan) throw new Error(`there is no cluster in ${dir}`)
  const names = launchedNames(dir).filter((name) => name !== 'warden')
  names.sort((a, b) => lastly.indexOf(a) - lastly.indexOf(b))
  // One whose Patroni was killed or stopped hears of no end.
  for (const { data } of plan.members) await awaken(data)
  const rank = (name: string) => (name.startsWith('pg') ? 'pg' : name)
  for (const group of new Set(names.map(rank)))
    await Promise.all(names.filter((name) => rank(name) === group).map((name) => end(dir, name)))
  for (const { data } of plan.members) await endPostgres(data)
  if (!byWarden) await end(dir, 'warden', 2)
  rmSync(dir, { recursive: true, force: true, maxRetries: 5 })
}

const awaken = async (data: string) => signal(postmasterOf(data), 'SIGCONT')

/** Ends a PostgreSQL that its Patroni left behind; at once after ten seconds. */
async function endPostgres(data: string): Promise<void> {
  signal(postmasterOf(data), 'SIGINT')
  for (let tries = 0; postmasterOf(data) !== null && tries < 200; tries += 1) {
    if (tries === 100) signal(postmasterOf(data), 'SIGQUIT')
    await wait(100)
  }
}
