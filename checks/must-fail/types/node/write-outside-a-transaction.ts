// breaks: TS2345
import type { Database, Tx } from '../../../../server/src/platform/database.ts'

export const outside = (db: Database, write: (tx: Tx) => void) => write(db)
