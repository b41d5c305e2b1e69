import { sql } from 'drizzle-orm'
import { databaseAway } from '../../platform/database.ts'
import type { App } from '../../platform/http.ts'

/** `live`: the process answers. `ready`: it can also reach its database. */
export async function healthRoutes(app: App) {
  app.get('/health/live', { config: { isPublic: true } }, async () => ({ status: 'ok' }))
  app.get('/health/ready', { config: { isPublic: true } }, async () => {
    await app.services.db.execute(sql`SELECT 1`).catch(() => {
      throw databaseAway()
    })
    return { status: 'ok' }
  })
}
