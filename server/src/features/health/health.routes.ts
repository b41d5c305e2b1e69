import { answersWithin } from '../../platform/database.ts'
import { databaseAway } from '../../platform/database-away.ts'
import type { App } from '../../platform/http.ts'

/** `live`: the process answers. `ready`: its database does too, or not within two seconds. */
export async function healthRoutes(app: App) {
  app.get('/health/live', { config: { isPublic: true } }, async () => ({ status: 'ok' }))
  app.get('/health/ready', { config: { isPublic: true } }, async () => {
    if (!(await answersWithin(app.services.db, 1500))) throw databaseAway()
    return { status: 'ok' }
  })
}
