import * as z from 'zod/mini'
import { answersWithin } from '../../platform/database.ts'
import { databaseAway } from '../../platform/database-away.ts'
import type { App } from '../../platform/http.ts'
import { lastBackupOf } from '../backups/last-backup.queries.ts'
import { storeOf } from './store.ts'

const Live = z.object({ status: z.literal('ok') })
const Ready = z.object({
  ...Live.shape,
  files: z.optional(z.object({ reached: z.boolean() })),
  backup: z.optional(z.object({ at: z.nullable(z.string()), hours: z.nullable(z.number()) })),
})

/**
 * `live`: the process answers. `ready`: its database answers within two seconds; also tells the age of the last
 * backup, and whether a store of files on another machine answers, which do not affect readiness (decision 691).
 */
export async function healthRoutes(app: App) {
  const lastBackup = lastBackupOf(app.services)
  const store = storeOf(app.services)
  const config = { isPublic: true }
  app.get('/health/live', { config, schema: { response: { 200: Live } } }, async () => ({
    status: 'ok' as const,
  }))
  app.get('/health/ready', { config, schema: { response: { 200: Ready } } }, async () => {
    const [answers, files] = await Promise.all([answersWithin(app.services.db, 1500), store?.()])
    if (!answers) throw databaseAway()
    const backup = await lastBackup?.()
    return { status: 'ok' as const, ...(files && { files }), ...(backup && { backup }) }
  })
}
