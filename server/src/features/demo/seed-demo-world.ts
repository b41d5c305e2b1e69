import pg from 'pg'
import { atLength, keepAlive } from '../../platform/database-pools.ts'
import type { Services } from '../../platform/services.ts'
import type { Drawing } from '../purchases/product.ts'
import { seedDemoFiles } from './demo-documents.service.ts'
import { seedDemo } from './seed-demo.service.ts'

/** Makes what is missing of the demo world, people and files; of processes that start at once, one after the other. */
export function seedDemoWorld(services: Services, insurance: { drawing: Drawing }): Promise<void> {
  return alone(services, () =>
    atLength(async () => {
      await seedDemo(services)
      await seedDemoFiles(services, insurance)
    }),
  )
}

/**
 * Runs `work` while no other process does, behind a lock of a connection of its own: no transaction idles as long as the work
 * takes, and the end of the connection, also that of a killed process, lets the lock go.
 */
async function alone({ db, log }: Services, work: () => Promise<void>): Promise<void> {
  const { connectionString } = db.$client.longWork.options
  const client = new pg.Client({ connectionString, ...keepAlive })
  client.on('error', (error) => log.warn({ err: error }, 'the lock of the demo world is gone'))
  await client.connect()
  try {
    await client.query("SELECT pg_advisory_lock(hashtext('demo.seed'))")
    await work()
  } finally {
    await client.end()
  }
}
