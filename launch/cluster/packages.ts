import { globSync } from 'node:fs'
import { dirname } from 'node:path'
import { installPackages } from '../debian.ts'

/** What the cluster is made of, beside PostgreSQL. */
const packages = ['patroni', 'python3-etcd', 'python3-psycopg2', 'etcd-server', 'haproxy', 'openssl']

/** Installs what a cluster misses on this machine. Returns the folder of PostgreSQL's programs. */
export async function installCluster(tell: (line: string) => void): Promise<string> {
  await installPackages(newestPostgres() ? packages : [...packages, 'postgresql'], tell)
  const bin = newestPostgres()
  if (!bin) throw new Error('the package postgresql brought no PostgreSQL')
  return bin
}

/** Folder of the programs of the newest PostgreSQL on this machine; the embedded one has no `pg_rewind`. */
function newestPostgres(): string | undefined {
  const found = globSync('/usr/lib/postgresql/*/bin/pg_rewind').map((file) => dirname(file))
  return found.sort((a, b) => versionOf(a) - versionOf(b)).at(-1)
}

const versionOf = (bin: string) => Number(bin.split('/').at(-2))
