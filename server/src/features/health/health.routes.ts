import { answersWithin } from '../../platform/database.ts'
import { databaseAway } from '../../platform/database-away.ts'
import type { App } from '../../platform/http.ts'
import { lastBackupOf } from '../backups/last-backup.queries.ts'

/**
 * `live`: the process answers. `ready`: its database answers within two seconds; also tells the age of the last
 * backup, which does not affect readiness.
 */
export async function healthRoutes(app: App) {
  const lastBackup = lastBackupOf(app.services)
  app.get('/health/live', { config: { isPublic: true } }, async () => ({ status: 'ok' }))
  app.get('/health/ready', { config: { isPublic: true } }, async () => {
    if (!(await answersWithin(app.services.db, 1500))) throw databaseAway()
    const backup = await lastBackup?.()
    return { status: 'ok', ...(backup && { backup }) }
  })
}
