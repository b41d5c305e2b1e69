import { chmodSync, chownSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { buildWebIfStale } from '../build-web.ts'
import { root, until } from '../drills/commands.ts'
import { etcdOf } from './etcd.ts'
import { haproxyConfig, haproxyOf } from './haproxy.ts'
import { installCluster } from './packages.ts'
import { patroniFile, patroniOf, patroniYaml } from './patroni.ts'
import { databaseUrl, type Node, type Plan, placesOf } from './plan.ts'
import { membersOf, primaryOf } from './primary.ts'
import { databaseUser, launch, type Program } from './processes.ts'
import { outsideOf, productOf, publicUrl } from './product.ts'
import { type Secrets, secretsOf } from './secrets.ts'

type Tell = (line: string) => void

/** A cluster that stands: what it consists of, and how a part of it is started again. */
export type Cluster = { plan: Plan; secrets: Secrets; start: (program: Program) => number }

/**
 * Brings up the cluster of a plan, on this machine and its loopback only; with `minutes`, it goes down by itself after
 * so many. Throws when one stands in that folder already, or a part of it does not come up.
 */
export async function bringUp(
  plan: Plan,
  { minutes, tell }: { minutes?: number; tell: Tell },
): Promise<Cluster> {
  const { dir } = plan
  if (existsSync(dir)) throw new Error(`${dir} is there: npm run cluster -- down ends the cluster in it`)
  const bin = await installCluster(tell)
  const user = await databaseUser()
  await makeFolder(plan, user)
  if (minutes) launch(dir, warden(dir, minutes), user)
  const secrets = await secretsOf(dir)
  const start = (program: Program) => launch(dir, program, user)
  const cluster = { plan, secrets, start }
  for (const member of plan.members) {
    const file = patroniFile(dir, member.name)
    writeFileSync(file, patroniYaml(plan, member, { secrets, bin }), { mode: 0o600 })
    if (user) chownSync(file, user.uid, user.gid)
  }
  writeFileSync(placesOf(dir).haproxy, haproxyConfig(plan))
  await startDatabase(cluster)
  tell('PostgreSQL stands, three times')
  await startProduct(cluster)
  tell(`Cursus answers on ${publicUrl(plan)}`)
  return cluster
}

async function makeFolder(plan: Plan, user: { uid: number; gid: number } | undefined): Promise<void> {
  const { dir } = plan
  const { run: pids, logs } = placesOf(dir)
  for (const folder of [dir, pids, logs, join(dir, 's3')]) mkdirSync(folder, { recursive: true, mode: 0o755 })
  // PostgreSQL, etcd and HAProxy write here, who are another user than root.
  for (const folder of user ? [dir, pids] : []) chownSync(folder, user?.uid ?? 0, user?.gid ?? 0)
  chmodSync(dir, 0o755)
  writeFileSync(placesOf(dir).plan, JSON.stringify(plan))
}

/** Ends the cluster after its time, also when whoever started it was killed. */
function warden(dir: string, minutes: number): Program {
  const args = [join(root, 'launch/cluster.ts'), 'down', '--dir', dir, '--after', String(minutes * 60)]
  return { name: 'warden', command: process.execPath, args, as: 'self' }
}

async function startDatabase({ plan, secrets, start }: Cluster): Promise<void> {
  for (const member of plan.members) start(etcdOf(plan, member))
  const [{ ports } = { ports: { etcd: 0 } }] = plan.members
  await until('etcd', 60, async () =>
    (await (await fetch(`http://127.0.0.1:${ports.etcd}/health`)).text()).includes('"true"') ? true : null,
  )
  for (const member of plan.members) start(patroniOf(plan, member))
  start(haproxyOf(plan))
  await until('a primary', 90, () => primaryOf(plan))
  await until('two standbys, one in step', 120, async () => {
    const all = await membersOf(plan)
    const running = all.every(({ state }) => state === 'running' || state === 'streaming')
    return running && all.some(({ synchronous }) => synchronous.length > 0) ? true : null
  })
  await makeDatabase(plan, secrets)
}

async function makeDatabase(plan: Plan, { superuser, product }: Secrets): Promise<void> {
  const connectionString = databaseUrl(plan, product).replace(
    /cursus:[^@]+(.*)cursus$/,
    `postgres:${superuser}$1postgres`,
  )
  const client = await connectThrough(connectionString, 30)
  await client.query(`CREATE ROLE cursus LOGIN PASSWORD '${product}'`)
  await client.query('CREATE DATABASE cursus OWNER cursus')
  await client.end()
}

/** Connects to the primary through HAProxy, which may not know it yet; throws after so many seconds. */
export function connectThrough(connectionString: string, seconds: number): Promise<pg.Client> {
  return until('the primary through HAProxy', seconds, async () => {
    // One that was refused connects to nothing any more.
    const client = new pg.Client({ connectionString })
    await client.connect()
    return client
  })
}

async function startProduct({ plan, secrets, start }: Cluster): Promise<void> {
  await buildWebIfStale()
  for (const program of outsideOf(plan)) start(program)
  const [s3, sandbox] = [plan.ports.s3, plan.ports.sandbox]
  for (const port of [s3, sandbox])
    await until(`port ${port}`, 30, () => fetch(`http://127.0.0.1:${port}/`).then(() => true))
  const startNode = async (node: Node) => {
    start(productOf(plan, node, { secrets }))
    await until(node.name, 180, () => isReady(`http://127.0.0.1:${node.port}`))
  }
  // Whoever fills the demo world comes first: another that works would draw papers of contracts that are half there.
  const [first, ...others] = plan.nodes.toSorted((a, b) => Number(b.runsJobs) - Number(a.runsJobs))
  if (first) await startNode(first)
  await Promise.all(others.map(startNode))
  await until('the product through HAProxy', 30, () => isReady(`http://127.0.0.1:${plan.ports.web}`))
}

/** True when the product answers there with its database, else null. */
export async function isReady(url: string): Promise<true | null> {
  const { ok } = await fetch(`${url}/api/health/ready`, { signal: AbortSignal.timeout(2000) })
  return ok ? true : null
}
