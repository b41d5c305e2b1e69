import { installPackages } from './debian.ts'

type Drill = {
  tells: string
  /** Packages of Debian that it needs. */
  packages?: string[]
  load: () => Promise<{ drill: (args: string[]) => Promise<void> }>
}

const drills: Record<string, Drill> = {
  purchase: {
    tells: 'kill -9 in each gap and at random while people buy; webhooks often, reversed, late, never',
    load: () => import('../drills/src/purchase.drill.ts'),
  },
  database: {
    tells: 'a database cut, silent, slow, killed, restarted, read-only, full, while people buy',
    load: () => import('../drills/src/database.drill.ts'),
  },
  money: {
    tells: 'every cell of the tariffs against what the provider was asked for; 500 tampered checkouts',
    load: () => import('../drills/src/money.drill.ts'),
  },
  payments: {
    tells: 'the provider of payments slow, failing, silent, answering nobody after the effect',
    load: async () => ({ drill: (await import('../drills/src/providers.drill.ts')).drills.payments }),
  },
  signatures: {
    tells: 'the same for the provider of signatures',
    load: async () => ({ drill: (await import('../drills/src/providers.drill.ts')).drills.signatures }),
  },
  mail: {
    tells: 'the same for the mail server',
    load: async () => ({ drill: (await import('../drills/src/providers.drill.ts')).drills.mail }),
  },
  refunds: {
    tells: 'students leave by withdrawal and termination while something breaks: each cent back once',
    load: () => import('../drills/src/refunds.drill.ts'),
  },
  claims: {
    tells: 'claims with files, messages, decisions with letters, killed while they send',
    load: () => import('../drills/src/claims.drill.ts'),
  },
  clock: {
    tells: 'clocks ten minutes off, the nights of summer time, 29 February, while people buy',
    packages: ['libfaketime'],
    load: () => import('../drills/src/clock.drill.ts'),
  },
  restore: {
    tells: 'a backup is written while people buy, the machine is gone, and another goes on from the backup',
    load: () => import('../drills/src/restore.drill.ts'),
  },
  'server-backup': {
    tells: 'a PostgreSQL of Debian, kept by pgBackRest, is lost; the moment before is brought back',
    packages: ['postgresql', 'pgbackrest'],
    load: () => import('../drills/src/server-backup.drill.ts'),
  },
  metrics: {
    tells: 'a Prometheus of Debian reads a running server; each alert is seen to fire',
    load: () => import('./drills/metrics.drill.ts'),
  },
  cluster: {
    tells:
      'people buy while each part of a cluster is killed and silenced; `cluster broken` shows that it can fail',
    load: () => import('./drills/cluster.drill.ts'),
  },
  image: {
    tells: 'podman builds the image and runs the compose file, on packages of Debian, without a registry',
    packages: ['podman', 'podman-compose', 'runc', 'netavark', 'aardvark-dns', 'iptables', 'mmdebstrap'],
    load: () => import('./drills/image.drill.ts'),
  },
}

/**
 * Runs one drill by its name with its own arguments, once what it needs is installed; without a name, or with another, says
 * which there are. Returns the exit code.
 */
async function run(name = '', ...args: string[]): Promise<number> {
  const chosen = drills[name]
  if (!chosen) {
    const lines = Object.entries(drills).map(
      ([one, { tells }]) => `  npm run drill -- ${one.padEnd(13)} ${tells}`,
    )
    process.stderr.write(`Usage:\n${lines.join('\n')}\n`)
    return 2
  }
  await installPackages(chosen.packages ?? [])
  const { drill } = await chosen.load()
  await drill(args)
  return 0
}

try {
  process.exitCode = await run(...process.argv.slice(2))
} catch (error) {
  process.stderr.write(`FAIL ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
