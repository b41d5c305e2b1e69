import * as z from 'zod/mini'
import { answersWithin } from '../../platform/database.ts'
import { databaseAway } from '../../platform/database-away.ts'
import type { App } from '../../platform/http.ts'
import { lastBackupOf } from '../backups/last-backup.queries.ts'

const Live = z.object({ status: z.literal('ok') })
const Ready = z.object({
  ...Live.shape,
  backup: z.optional(z.object({ at: z.nullable(z.string()), hours: z.nullable(z.number()) })),
})

/**
 * `live`: the process answers. `ready`: its database answers within two seconds; also tells the age of the last
 * backup, which does not affect readiness.
 */
export async function healthRoutes(app: App) {
  const lastBackup = lastBackupOf(app.services)
  const config = { isPublic: true }
  app.get('/health/live', { config, schema: { response: { 200: Live } } }, async () => ({
    status: 'ok' as const,
  }))
  app.get('/health/ready', { config, schema: { response: { 200: Ready } } }, async () => {
    if (!(await answersWithin(app.services.db, 1500))) throw databaseAway()
    const backup = await lastBackup?.()
    return { status: 'ok' as const, ...(backup && { backup }) }
  })
}
