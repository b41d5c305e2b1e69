// breaks: TS2339
import type { Database } from '../../../../server/src/platform/database.ts'

export const begin = (db: Database) => db.transaction(() => undefined)
