import { join } from 'node:path'
import { stringify } from 'yaml'
import { type Member, type Plan, placesOf } from './plan.ts'
import type { Program } from './processes.ts'
import type { Secrets } from './secrets.ts'

const at = (port: number) => `127.0.0.1:${port}`

/** How the three agree. Patroni takes no `ttl` below 20: so long a primary may be silent before another is chosen. */
const agreement = {
  ttl: 20,
  loop_wait: 4,
  retry_timeout: 5,
  maximum_lag_on_failover: 1_048_576,
  // What is answered as done is on two machines.
  synchronous_mode: true,
}

const parameters = {
  max_connections: 200,
  shared_buffers: '64MB',
  wal_keep_size: '256MB',
  wal_log_hints: 'on',
  // A standby that is silent holds commits so long, then another takes its place.
  wal_sender_timeout: '6s',
  wal_receiver_timeout: '6s',
  // The other end is gone when the system of the machine does not answer for six seconds.
  tcp_keepalives_idle: 3,
  tcp_keepalives_interval: 1,
  tcp_keepalives_count: 3,
  timezone: 'UTC',
}

/** Text of the configuration of one Patroni. It holds passwords: the file is its user's alone. */
export function patroniYaml(plan: Plan, member: Member, { secrets, bin }: { secrets: Secrets; bin: string }) {
  const { ports } = member
  const hosts = plan.members.map((one) => at(one.ports.etcd))
  return stringify({
    scope: 'cursus',
    name: member.name,
    restapi: { listen: at(ports.patroni), connect_address: at(ports.patroni) },
    // Its older protocol: with the newer one Patroni 3.0 takes the lead back unasked when it wakes from a silence.
    etcd: { hosts },
    bootstrap: {
      dcs: { ...agreement, postgresql: { use_pg_rewind: true, use_slots: true, parameters } },
      initdb: [
        { encoding: 'UTF8' },
        { locale: 'C.UTF-8' },
        'data-checksums',
        { 'auth-local': 'scram-sha-256' },
      ],
    },
    postgresql: {
      listen: at(ports.postgres),
      connect_address: at(ports.postgres),
      data_dir: member.data,
      bin_dir: bin,
      pgpass: join(plan.dir, `${member.name}.pgpass`),
      pg_hba: [
        'host replication replicator 127.0.0.1/32 scram-sha-256',
        'host all all 127.0.0.1/32 scram-sha-256',
      ],
      authentication: {
        superuser: { username: 'postgres', password: secrets.superuser },
        replication: { username: 'replicator', password: secrets.replicator },
      },
      // No socket of files: the path of a folder may be longer than one can have.
      parameters: { unix_socket_directories: '' },
    },
  })
}

/** The Patroni of one member, which starts its PostgreSQL. */
export function patroniOf({ dir }: Plan, { name }: Member): Program {
  const config = patroniFile(dir, name)
  return { name, command: '/usr/bin/patroni', args: [config], as: 'database' }
}

export const patroniFile = (dir: string, name: string) => join(placesOf(dir).run, `${name}.yml`)
