import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { run } from './drills/commands.ts'

/** While this says no, Debian starts nothing that it installs: our processes have ports and folders of their own. */
const policy = '/usr/sbin/policy-rc.d'

/** Services that a package starts with the machine; a cluster or a drill starts its own. */
const services = ['etcd', 'haproxy', 'patroni'].map((name) => `${name}.service`)

const writeLine = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

/**
 * Installs packages of Debian that are not there, as root only, after it was told; their services are not started, and are
 * switched off where systemd runs. Throws with the command for whoever may not install.
 */
export async function installPackages(packages: string[], tell = writeLine): Promise<void> {
  const states = await Promise.all(packages.map((name) => run('dpkg', ['-s', name]).catch(() => '')))
  const missing = packages.filter((_, index) => !states[index]?.includes('Status: install ok installed'))
  if (missing.length === 0) return
  if (process.getuid?.() !== 0) throw new Error(`as root: apt-get install ${missing.join(' ')}`)
  tell(`Not on this machine, so installed from Debian: ${missing.join(', ')}`)
  await quietly(async () => {
    process.env.DEBIAN_FRONTEND = 'noninteractive'
    await run('apt-get', ['install', '-y', '--no-install-recommends', ...missing])
  })
}

async function quietly(install: () => Promise<void>): Promise<void> {
  const isOurs = !existsSync(policy)
  if (isOurs) writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  try {
    await install()
  } finally {
    if (isOurs) rmSync(policy, { force: true })
  }
  if (!existsSync('/run/systemd/system')) return
  await run('systemctl', ['disable', ...services]).catch(() => undefined)
}
