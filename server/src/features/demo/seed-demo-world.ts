import { sql } from 'drizzle-orm'
import { transact } from '../../platform/database.ts'
import { atLength } from '../../platform/database-pools.ts'
import type { Services } from '../../platform/services.ts'
import type { Drawing } from '../purchases/product.ts'
import { seedDemoFiles } from './demo-documents.service.ts'
import { seedDemo } from './seed-demo.service.ts'

/** Makes what is missing of the demo world, people and files; of processes that start at once, one after the other. */
export function seedDemoWorld(services: Services, insurance: { drawing: Drawing }): Promise<void> {
  return atLength(() =>
    transact(services.db, async (tx) => {
      await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('demo.seed'))`)
      await seedDemo(services)
      await seedDemoFiles(services, insurance)
    }),
  )
}
