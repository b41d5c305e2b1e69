import { existsSync, globSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { installed, run } from '../drills/commands.ts'

/** What the cluster is made of, beside PostgreSQL. */
const packages = ['patroni', 'python3-etcd', 'python3-psycopg2', 'etcd-server', 'haproxy', 'openssl']

/** While this says no, Debian starts nothing that it installs: our processes have ports and folders of their own. */
const policy = '/usr/sbin/policy-rc.d'

/**
 * Installs what is missing, as root only, after it was told; services of the packages are not started, and are switched
 * off where systemd runs. Returns the folder of PostgreSQL's programs. Throws with the command for whoever may not install.
 */
export async function installPackages(tell: (line: string) => void): Promise<string> {
  const wanted = newestPostgres() ? packages : [...packages, 'postgresql']
  const states = await Promise.all(wanted.map((name) => run('dpkg', ['-s', name]).catch(() => '')))
  const missing = wanted.filter((_, index) => !states[index]?.includes('Status: install ok installed'))
  if (missing.length > 0) {
    tell(`Not on this machine, so installed from Debian: ${missing.join(', ')}`)
    await quietly(() => installed(missing))
  }
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

async function quietly(install: () => Promise<void>): Promise<void> {
  const isOurs = process.getuid?.() === 0 && !existsSync(policy)
  if (isOurs) writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  try {
    await install()
  } finally {
    if (isOurs) rmSync(policy, { force: true })
  }
  if (!existsSync('/run/systemd/system')) return
  const services = ['etcd', 'haproxy', 'patroni'].map((name) => `${name}.service`)
  await run('systemctl', ['disable', ...services]).catch(() => undefined)
}
