import { setTimeout as wait } from 'node:timers/promises'
import { buildWebIfStale } from '../build-web.ts'
import { until } from '../drills/commands.ts'
import { keptPlan } from './down.ts'
import type { Node } from './plan.ts'
import { databaseUser, end, launch, pidOf } from './processes.ts'
import { productOf } from './product.ts'
import { secretsOf } from './secrets.ts'
import { loadOf, tellHaproxy } from './tell-haproxy.ts'
import { type Cluster, isReady } from './up.ts'

/** Brings the version that lies here to a cluster that runs. */
export async function rollHere(dir: string, tell: (line: string) => void): Promise<void> {
  const plan = keptPlan(dir)
  if (!plan) throw new Error(`there is no cluster in ${dir}`)
  const [secrets, user] = [await secretsOf(dir), await databaseUser()]
  await buildWebIfStale()
  await roll({ plan, secrets, start: (program) => launch(dir, program, user) }, { tell })
}

/**
 * Lets another version follow, one process after the other. One that serves gets no new calls, ends those that it has, and
 * is started anew; HAProxy sends to it again once it answers. The schema comes with the first that starts. Nobody is judged
 * by how soon it answers meanwhile: one that is alone, or has just begun, is slow, and slow is better than cut.
 */
export async function roll(
  cluster: Cluster,
  { place, tell }: { place?: string; tell: (line: string) => void },
): Promise<void> {
  const { dir, nodes } = cluster.plan
  const judge = async (word: 'disable' | 'enable') => {
    for (const { name, runsJobs } of nodes)
      for (const backend of runsJobs ? [] : ['web', 'assets'])
        await tellHaproxy(dir, `${word} health ${backend}/${name}`)
  }
  await judge('disable')
  try {
    for (const node of nodes) {
      await (node.runsJobs ? renew(cluster, node, place) : replace(cluster, node, place))
      tell(`${node.name} runs the next version`)
    }
  } finally {
    await judge('enable')
  }
}

/** Milliseconds for which a process that gets no new calls still hands out the files of its pages. */
const filesMs = 2000

/** Starts a process anew that nobody calls meanwhile. */
async function replace(cluster: Cluster, node: Node, place?: string): Promise<void> {
  const { dir } = cluster.plan
  const state = (word: string) => tellHaproxy(dir, `set server web/${node.name} state ${word}`)
  await state('drain')
  // Its last pages ask for their files first.
  await wait(filesMs)
  await until(`${node.name} is done with its calls`, 60, async () =>
    (await loadOf(dir, node.name)).calls === 0 ? true : null,
  )
  await renew(cluster, node, place)
  await state('ready')
  await until(`${node.name} is called again`, 30, async () => (await loadOf(dir, node.name)).isUp || null)
}

async function renew({ plan, secrets, start }: Cluster, node: Node, place?: string): Promise<void> {
  await end(plan.dir, node.name, 60)
  const product = productOf(plan, node, { secrets, ...(place && { place }) })
  await until(`${node.name} answers`, 120, () => {
    // As a supervisor would: one that finds no database at its start ends with a line that says so.
    if (pidOf(plan.dir, node.name) === null) start(product)
    return isReady(`http://127.0.0.1:${node.port}`)
  })
}
