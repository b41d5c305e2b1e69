import { cpSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { takeDown } from '../cluster/down.ts'
import { placesOf, planOf } from '../cluster/plan.ts'
import { bringUp, type Cluster } from '../cluster/up.ts'
import { expectNothingLost } from './cluster/aftermath.ts'
import { doChores, endsOf } from './cluster/chores.ts'
import { type Fault, faultsOf, untilWhole } from './cluster/faults.ts'
import { connect, waitsOfJobs } from './cluster/ledger.ts'
import { recoveryOf, slowest, startProbe, withinMs } from './cluster/probe.ts'
import { createClient } from './cluster/requests.ts'
import { expectUnnoticedRoll } from './cluster/rolling.ts'
import { startLogins, startShoppers } from './cluster/shoppers.ts'
import { held } from './commands.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const port = 7400
/** During this an administrator imports a list and renews. */
const withChores = 'kill -9 of the primary'

type World = Awaited<ReturnType<typeof startWorld>>

/**
 * Brings a cluster up, lets people buy through its HAProxy, and meanwhile kills and silences each of its parts. Prints how
 * long each went noticed, then compares what people were told and what was paid with what stands. `broken` takes a
 * contract away and makes another twice before it compares, to show that it would be seen; other words name what is broken:
 * `worker`, `rolling`.
 */
export async function drill(args: string[] = []): Promise<void> {
  const dir = join('/var/tmp', `cursus-drill-${process.pid}`)
  const plan = planOf({ dir, port })
  const faults = faultsOf(plan)
  const only = args.filter((word) => word !== 'broken')
  expectParts(only, [...faults.map(({ name }) => name), 'rolling'])
  const isAsked = (name: string) => only.length === 0 || only.some((word) => name.includes(word))
  const cluster = await bringUp(plan, { minutes: 25, tell: say })
  let world: World | undefined
  try {
    world = await startWorld(cluster)
    let missed = 0
    for (const fault of faults.filter(({ name }) => isAsked(name)))
      missed += (await breakAndMend(cluster, world, fault)) ? 0 : 1
    // Whoever noticed the next version is told of at the end: what was bought is compared all the same.
    const noticed = isAsked('rolling')
      ? await expectUnnoticedRoll(cluster, world).then(noFault, asFault)
      : null
    if (noticed) say(`MISS ${noticed.message}`)
    missed += noticed ? 1 : 0
    await world.close()
    await expectNothingLost(cluster, world, { isBroken: args.includes('broken') })
    if (missed > 0) throw new Error(`${missed} of what was done was noticed for longer than it may be`)
  } catch (error) {
    keepLogs(dir)
    throw error
  } finally {
    world?.client.close()
    await world?.close()
    await takeDown(dir)
  }
}

/** Throws for a word that is in no name of what is broken, with these names. */
function expectParts(words: string[], names: string[]): void {
  const unknown = words.filter((word) => !names.some((name) => name.includes(word)))
  if (unknown.length > 0)
    throw new Error(`${unknown.join(' ')}: nothing here is called so. There are:\n  ${names.join('\n  ')}`)
}

function keepLogs(dir: string): void {
  const kept = join(tmpdir(), `cursus-drill-${process.pid}-logs`)
  cpSync(placesOf(dir).logs, kept, { recursive: true })
  say(`The logs are kept in ${kept}.`)
}

/** People who buy and sign in, and a look every fifth of a second that needs a write. */
async function startWorld({ plan, secrets }: Cluster) {
  const url = `http://127.0.0.1:${plan.ports.web}`
  const client = createClient(url)
  const database = await connect(plan, secrets)
  const ends = await endsOf(database)
  await database.end()
  const shoppers = startShoppers(client, { count: 2, sandbox: `http://127.0.0.1:${plan.ports.sandbox}` })
  const logins = startLogins(client)
  const probe = startProbe(async (number) => {
    // The check of a certificate counts its caller in the database, before it says that there is none.
    const from = `10.200.${(number >> 8) & 255}.${number & 255}`
    const headers = { 'x-forwarded-for': from }
    const signal = AbortSignal.timeout(10_000)
    const { status } = await fetch(`${url}/api/certificates/ABCD-EFGH-JKMN`, { headers, signal })
    if (status !== 404) throw new Error(`answered ${status}`)
  })
  await wait(10_000)
  const longest = seconds(slowest(probe.looks, { at: 0, until: performance.now() - withinMs }))
  const load = `load of the machine ${loadavg()[0]?.toFixed(1)}`
  held(`people buy: ${shoppers.bought.length} in ten seconds, slowest answer ${longest}, ${load}`)
  return {
    client,
    shoppers,
    logins,
    probe,
    ends,
    standing: [] as { from: number; to: number }[],
    hasChores: false,
    async close() {
      await Promise.all([shoppers.close(), logins.close()])
      await probe.close()
    },
  }
}

const noFault = () => null
const asFault = (error: Error) => error
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

/** Breaks one part for a while and makes it whole. Prints how long somebody noticed; tells whether that is allowed. */
async function breakAndMend(cluster: Cluster, world: World, fault: Fault): Promise<boolean> {
  await untilWhole(cluster.plan)
  const { looks } = world.probe
  const at = performance.now()
  const since = new Date()
  await fault.break(cluster)
  world.hasChores ||= fault.name === withChores
  const chores = fault.name === withChores ? doChores(world.client).then(noFault, asFault) : noFault()
  await wait(fault.forMs)
  const until = performance.now()
  // Who asked at the last moment has an answer by then, or has none in time.
  await wait(withinMs)
  const recovered = recoveryOf(looks, { at, until })
  const isMet = recovered !== null && recovered <= fault.limitMs
  const time = recovered === null ? 'not' : seconds(recovered)
  const longest = seconds(slowest(looks, { at: at - withinMs, until }))
  say(
    `${isMet ? 'PASS' : 'MISS'} ${fault.name.padEnd(28)} recovered ${time} goal ${seconds(fault.limitMs)} slowest answer ${longest}`,
  )
  const worked = await workedOff(cluster, fault, since)
  if (recovered !== null) world.standing.push({ from: at + recovered, to: until })
  await fault.mend(cluster)
  const failed = await chores
  if (failed) throw failed
  const mended = performance.now()
  await wait(4000)
  world.standing.push({ from: mended, to: performance.now() })
  return isMet && worked
}

/**
 * For a worker: prints how long jobs waited that came while it was gone, beside those before: a machine that is too busy has
 * waits of its own. Tells whether what came on top is allowed.
 */
async function workedOff(
  { plan, secrets }: Cluster,
  { name, limitMs, forMs }: Fault,
  since: Date,
): Promise<boolean> {
  if (!name.endsWith('a worker')) return true
  const client = await connect(plan, secrets)
  const to = new Date(since.getTime() + forMs)
  const before = await waitsOfJobs(client, { from: new Date(since.getTime() - forMs), to: since })
  const meanwhile = await waitsOfJobs(client, { from: since, to })
  await client.end()
  const isMet = meanwhile.count > 0 && meanwhile.longest <= before.longest + limitMs
  const jobs = `${meanwhile.count} jobs that came meanwhile waited at most ${seconds(meanwhile.longest)}`
  say(`${isMet ? 'PASS' : 'MISS'}   ${jobs}, those before ${seconds(before.longest)}`)
  return isMet
}
