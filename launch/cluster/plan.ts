import { join } from 'node:path'

/** One of the three machines that the database would have: its etcd, its Patroni and its PostgreSQL. */
export type Member = {
  name: string
  etcd: string
  ports: { etcd: number; etcdPeers: number; patroni: number; postgres: number }
  /** Files of PostgreSQL. */
  data: string
}

/** A process of the product. */
export type Node = { name: string; port: number; runsJobs: boolean }

export type Plan = {
  /** Everything of the cluster lies here, and goes with it. */
  dir: string
  members: Member[]
  nodes: Node[]
  ports: { web: number; database: number; sandbox: number; s3: number }
}

/** Says what a cluster consists of, with ports of its own from `port` on; the first is the one that people open. */
export function planOf({ dir, port }: { dir: string; port: number }): Plan {
  const members = [1, 2, 3].map((number) => ({
    name: `pg${number}`,
    etcd: `etcd${number}`,
    data: join(dir, `pg${number}`),
    ports: {
      etcd: port + 10 + number,
      etcdPeers: port + 20 + number,
      patroni: port + 30 + number,
      postgres: port + 40 + number,
    },
  }))
  const node = (name: string, offset: number, runsJobs: boolean) => ({ name, port: port + offset, runsJobs })
  return {
    dir,
    members,
    nodes: [
      node('web1', 51, false),
      node('web2', 52, false),
      node('worker1', 61, true),
      node('worker2', 62, true),
    ],
    // The mailbox of the sandbox takes SMTP on the port after its own.
    ports: { web: port, database: port + 1, sandbox: port + 70, s3: port + 80 },
  }
}

/** Address of PostgreSQL's own superuser on one member, or, without one, of the product on the primary. */
export function databaseUrl({ ports }: Plan, password: string): string {
  return `postgres://cursus:${password}@127.0.0.1:${ports.database}/cursus`
}

/** Places of files below the folder of a cluster. */
export const placesOf = (dir: string) => ({
  run: join(dir, 'run'),
  logs: join(dir, 'logs'),
  secrets: join(dir, 'secrets.json'),
  plan: join(dir, 'cluster.json'),
  haproxy: join(dir, 'haproxy.cfg'),
  /** HAProxy hears here what a rollout tells it, and hands its listeners to the process after it. */
  haproxySocket: join(dir, 'run/haproxy.sock'),
})
