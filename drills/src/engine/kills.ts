import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Fault } from './rounds.ts'
import type { Server, World } from './world.ts'

/** Seconds that the load has to come into a gap. */
const nearSeconds = 25

const killAll = (world: World) => Promise.all(world.servers.map(({ kill }) => kill()))

/** Starts all again; answers when that began. */
async function startAll(world: World): Promise<number> {
  const begun = Date.now()
  await Promise.all(world.servers.map(startAgain))
  return begun
}

/** A start that is cut off by another fault is made again. */
async function startAgain({ start }: Pick<Server, 'start'>): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await start()
    } catch (error) {
      if (tries === 10) throw error
      await wait(500)
    }
  }
}

async function reached(look: () => Promise<boolean>): Promise<boolean> {
  for (const end = Date.now() + nearSeconds * 1000; Date.now() < end; await wait(50)) {
    if (await look()) return true
  }
  return false
}

/**
 * kill -9 of all processes while a provider holds a call of ours, which it carries out afterwards: `before` it did so, or
 * `after`, when only the answer is missing.
 */
export function killInCall(gap: { provider: string; match: string; when: 'before' | 'after' }): Fault {
  return {
    name: `kill ${gap.when} ${gap.match}`,
    async play(world) {
      const { outside } = world
      const hold = await outside.hold(gap.provider, gap.match, gap.when)
      if (!(await reached(() => outside.isReached(hold)))) {
        await outside.release(hold)
        return 'missed'
      }
      await killAll(world)
      await outside.release(hold)
      return startAll(world)
    },
  }
}

/** kill -9 of all processes in the middle of a transaction that is about to write this table. */
export function killInTransaction(table: string): Fault {
  return {
    name: `kill writing ${table}`,
    async play(world) {
      const client = new pg.Client({ connectionString: world.databaseUrl })
      await client.connect()
      try {
        await client.query(`BEGIN; LOCK TABLE ${table} IN SHARE MODE`)
        if (!(await reached(() => somebodyWaits(client)))) return 'missed'
        await killAll(world)
      } finally {
        await client.end()
      }
      return startAll(world)
    },
  }
}

/** Tells whether somebody waits for a lock that this connection holds: within its transaction it would see the same activity again and again. */
async function somebodyWaits(client: pg.Client): Promise<boolean> {
  await client.query('SELECT pg_stat_clear_snapshot()')
  const { rowCount } = await client.query(
    'SELECT FROM pg_stat_activity WHERE pg_backend_pid() = ANY(pg_blocking_pids(pid)) LIMIT 1',
  )
  return rowCount === 1
}

/** kill -9 of one process after a random time, started again at once; the others go on. */
export const killOne: Fault = {
  name: 'kill one at random',
  async play(world) {
    await wait(Math.random() * 3000)
    const victim = world.servers[Math.floor(Math.random() * world.servers.length)] as Server
    await victim.kill()
    const begun = Date.now()
    await startAgain(victim)
    return begun
  },
}

/** kill -9 of all processes at a random time, down for a while. */
export const killEverything: Fault = {
  name: 'kill all at random',
  async play(world) {
    await wait(Math.random() * 2000)
    await killAll(world)
    await wait(Math.random() * 3000)
    return startAll(world)
  },
}
