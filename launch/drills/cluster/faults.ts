import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { etcdOf } from '../../cluster/etcd.ts'
import { haproxyOf } from '../../cluster/haproxy.ts'
import { patroniOf } from '../../cluster/patroni.ts'
import type { Member, Node, Plan } from '../../cluster/plan.ts'
import { membersOf, primaryOf } from '../../cluster/primary.ts'
import { pidOf, postmasterOf, signal } from '../../cluster/processes.ts'
import { productOf } from '../../cluster/product.ts'
import { type Cluster, isReady } from '../../cluster/up.ts'
import { until } from '../commands.ts'

/** Something that breaks, and how it is made whole again. `limitMs` is how soon nobody may notice any more. */
export type Fault = {
  name: string
  limitMs: number
  /** How long it is left so. */
  forMs: number
  break: (cluster: Cluster) => Promise<void>
  /** Makes it whole, and waits until it is part of the cluster again. */
  mend: (cluster: Cluster) => Promise<void>
}

type Way = 'kill -9' | 'silence'

const [processMs, databaseMs] = [2000, 30_000]

/** All that a drill breaks, in its order. */
export function faultsOf({ nodes, members }: Plan): Fault[] {
  const of = (name: string) => nodes.find((node) => node.name === name) as Node
  return [
    ...ways((way) => processFault(of('web1'), way)),
    ...ways((way) => processFault(of('worker1'), way)),
    ...ways((way) => etcdFault(members, way)),
    ...ways((way) => primaryFault(members, way)),
    reload,
  ]
}

const ways = (faultOf: (way: Way) => Fault): Fault[] => [faultOf('kill -9'), faultOf('silence')]

const breakBy = (way: Way, pids: (number | null)[]) => {
  for (const pid of pids) signal(pid, way === 'silence' ? 'SIGSTOP' : 'SIGKILL')
}

function processFault(node: Node, way: Way): Fault {
  return {
    name: `${way} of ${node.runsJobs ? 'a worker' : 'a web process'}`,
    limitMs: processMs,
    forMs: 8000,
    break: async ({ plan }) => breakBy(way, [pidOf(plan.dir, node.name)]),
    async mend({ plan, secrets, start }) {
      if (way === 'silence') signal(pidOf(plan.dir, node.name), 'SIGCONT')
      else start(productOf(plan, node, { secrets }))
      await until(`${node.name} is back`, 90, () => isReady(`http://127.0.0.1:${node.port}`))
    },
  }
}

function etcdFault(members: Member[], way: Way): Fault {
  let broken = members[0] as Member
  return {
    name: `${way} of the etcd that leads`,
    limitMs: databaseMs,
    forMs: 20_000,
    async break({ plan }) {
      broken = (await leaderOf(members)) ?? broken
      breakBy(way, [pidOf(plan.dir, broken.etcd)])
    },
    async mend({ plan, start }) {
      if (way === 'silence') signal(pidOf(plan.dir, broken.etcd), 'SIGCONT')
      else start(etcdOf(plan, broken))
      const url = `http://127.0.0.1:${broken.ports.etcd}/health`
      await until('etcd is whole', 60, async () =>
        (await (await fetch(url)).text()).includes('"true"') ? true : null,
      )
    },
  }
}

/** The member whose etcd leads, by what it says of itself. */
async function leaderOf(members: Member[]): Promise<Member | undefined> {
  const leads = await Promise.all(
    members.map(async ({ ports }) => {
      const figures = await (await fetch(`http://127.0.0.1:${ports.etcd}/metrics`)).text()
      return figures.includes('etcd_server_is_leader 1')
    }),
  )
  return members[leads.indexOf(true)]
}

function primaryFault(members: Member[], way: Way): Fault {
  let broken = members[0] as Member
  return {
    name: `${way} of the primary`,
    limitMs: databaseMs,
    forMs: databaseMs + 5000,
    async break({ plan }) {
      const primary = await primaryOf(plan)
      broken = members.find(({ name }) => name === primary) ?? broken
      const postmaster = postmasterOf(broken.data)
      // The whole machine at once: Patroni, PostgreSQL, and its processes, which would end by themselves a moment later.
      breakBy(way, [pidOf(plan.dir, broken.name), postmaster, ...childrenOf(postmaster)])
    },
    async mend({ plan, start }) {
      await until('another primary', 60, async () => {
        const primary = await primaryOf(plan)
        return primary && primary !== broken.name ? true : null
      })
      if (way === 'silence') {
        const postmaster = postmasterOf(broken.data)
        for (const pid of [postmaster, ...childrenOf(postmaster), pidOf(plan.dir, broken.name)])
          signal(pid, 'SIGCONT')
      } else start(patroniOf(plan, broken))
      await untilWhole(plan)
    },
  }
}

/**
 * Waits until three members run and one follows in step. Before, nobody may lead after the primary: what it answered as done
 * could be on its machine alone.
 */
export async function untilWhole(plan: Plan): Promise<void> {
  await until('three members, one in step', 120, async () => {
    const all = await membersOf(plan)
    const isRunning = all.every(({ state }) => state === 'running' || state === 'streaming')
    const following = all.filter(({ role }) => role === 'replica').length
    return isRunning && following === 2 && all.some(({ synchronous }) => synchronous.length > 0) ? true : null
  })
}

/** Ids of the processes that another has started. */
function childrenOf(parent: number | null): number[] {
  if (parent === null) return []
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return all.map(Number).filter((pid) => {
    try {
      const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
      return Number(rest.split(' ')[1]) === parent
    } catch {
      return false
    }
  })
}

const reload: Fault = {
  name: 'reload of HAProxy',
  limitMs: processMs,
  // Until the process before has ended, and cut what it still held.
  forMs: 95_000,
  async break({ plan }) {
    signal(pidOf(plan.dir, haproxyOf(plan).name), 'SIGUSR2')
  },
  mend: () => wait(1000),
}
