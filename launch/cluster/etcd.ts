import { join } from 'node:path'
import type { Member, Plan } from './plan.ts'
import type { Program } from './processes.ts'

const at = (port: number) => `http://127.0.0.1:${port}`

/** The etcd of one member. Members wait longer for each other than by default: they share two processors with all else. */
export function etcdOf({ dir, members }: Plan, { etcd, ports }: Member): Program {
  const all = members.map((one) => `${one.etcd}=${at(one.ports.etcdPeers)}`)
  const settings = {
    name: etcd,
    'data-dir': join(dir, etcd),
    'listen-client-urls': at(ports.etcd),
    'advertise-client-urls': at(ports.etcd),
    'listen-peer-urls': at(ports.etcdPeers),
    'initial-advertise-peer-urls': at(ports.etcdPeers),
    'initial-cluster': all.join(),
    'initial-cluster-state': 'new',
    'heartbeat-interval': 250,
    'election-timeout': 2500,
    'auto-compaction-retention': 1,
    'enable-v2': true,
    'log-level': 'warn',
  }
  const args = Object.entries(settings).map(([name, value]) => `--${name}=${value}`)
  return { name: etcd, command: '/usr/bin/etcd', args, as: 'database' }
}
